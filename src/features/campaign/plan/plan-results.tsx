import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { PlanAnswer, PlanUnmet, ProposedPlan } from '../../../../contract/campaign/plan.ts'
import { RESIDENT_SHARE } from '../../../../machines/audience/reach/parameters.ts'
import type { PlanPageRef } from '../../../../machines/campaign/plan/plan-page.ts'
import type { PlanValues } from '../../../../machines/campaign/plan/plan-values.ts'
import { changesOf } from '../../../../machines/campaign/plan/refine-plan.ts'
import { MINIMUM_PRICE_GROSZE } from '../../../../machines/campaign/price/pricing.ts'
import { dayRange } from '../../../i18n/dates.ts'
import { failureSentence } from '../../../i18n/failure.ts'
import { joinFacts, money, number, percent, roundMoney } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { BudgetCurve } from '../../../ui/chart/price/budget-curve.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonMetrics, SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { ReachNumbers } from '../reach/reach-numbers.tsx'
import * as styles from './plan.module.css'
import { moneyDifference, numberDifference, PlanCard, planTitle } from './plan-card.tsx'
import { PlanScreens } from './plan-screens.tsx'
import { planWords } from './words.ts'

type PlanResultsProps = {
  actor: PlanPageRef
  plan: ProposedPlan | null
  hasTarget: boolean
  /** Whether enough is given to ask for plans. */
  isAsked: boolean
}

/** The answer to what was asked for: loading, refused, or proposals with their curve, map and screens. */
export const PlanResults = ({ actor, plan, hasTarget, isAsked }: PlanResultsProps): ReactNode => {
  const t = useT(planWords)
  const { proposals } = useSelector(actor, (snapshot) => snapshot.children)
  const area = useSelector(proposals, (snapshot) => snapshot)
  const answer = area?.context.data ?? null
  const isPending = area?.matches('pending') ?? false
  const failure = area?.context.failure ?? null
  if (!isAsked)
    return (
      <Panel className={styles.results}>
        <EmptyState title={t('results')} text={t('waiting')} />
      </Panel>
    )
  if (failure && !isPending)
    return (
      <Panel className={styles.results}>
        <ErrorState
          title={t('failed')}
          text={failureSentence(failure)}
          requestId={failure.requestId}
          onRetry={() => proposals?.send({ type: 'area.repeat' })}
        />
      </Panel>
    )
  if (!answer)
    return (
      <Panel className={styles.results} title={t('computing')}>
        <SkeletonMetrics count={3} />
        <SkeletonRows rows={6} />
      </Panel>
    )
  return (
    <div className={isPending ? `${styles.results} stale` : styles.results} aria-busy={isPending}>
      <Unmet actor={actor} answer={answer} />
      {plan && <Proposals actor={actor} answer={answer} plan={plan} hasTarget={hasTarget} />}
    </div>
  )
}

/** What a refusal offers instead, as values of the form. */
const offerOf = (unmet: PlanUnmet): Partial<PlanValues> | null => {
  switch (unmet.code) {
    case 'budget_too_low':
      return { budget: Math.ceil(unmet.lowest_price) }
    case 'goal_unreachable':
      return { goal: unmet.most_contacts }
    case 'goal_over_budget':
      return { budget: Math.ceil(unmet.price) }
    default:
      return null
  }
}

const Unmet = ({ actor, answer }: { actor: PlanPageRef; answer: PlanAnswer }): ReactNode => {
  const t = useT(planWords)
  const { options } = useSelector(actor, (snapshot) => snapshot.children)
  const cities = useSelector(options, (snapshot) => snapshot?.context.data?.cities ?? [])
  const textOf = (unmet: PlanUnmet): string => {
    switch (unmet.code) {
      case 'too_few_screens':
        return t('unmet_too_few_screens', { count: unmet.free })
      case 'city_minimum': {
        const city = cities.find(({ id }) => id === unmet.city_id)?.name ?? ''
        return t('unmet_city_minimum', { city, free: unmet.free, min: unmet.min })
      }
      case 'budget_too_low':
        return t('unmet_budget_too_low', { price: money(unmet.lowest_price) })
      case 'price_never_reached':
        return t('unmet_price_never_reached', {
          price: money(unmet.highest_price),
          minimum: roundMoney(MINIMUM_PRICE_GROSZE / 100),
        })
      case 'goal_unreachable':
        return t('unmet_goal_unreachable', { contacts: number(unmet.most_contacts) })
      case 'goal_over_budget':
        return t('unmet_goal_over_budget', { price: money(unmet.price), contacts: number(unmet.most_contacts) })
      case 'pinned_not_free':
        return t('unmet_pinned_not_free', { count: unmet.screen_ids.length })
    }
  }
  return answer.unmet.map((unmet) => {
    const offer = offerOf(unmet)
    return (
      <Banner
        key={unmet.code}
        tone="warn"
        actions={
          offer && (
            <Button size="small" onClick={() => actor.send({ type: 'plan.change', values: offer })}>
              {offer.budget
                ? t('useBudget', { price: money(offer.budget) })
                : t('useGoal', { contacts: number(offer.goal) })}
            </Button>
          )
        }
      >
        {textOf(unmet)}
      </Banner>
    )
  })
}

const Candidates = ({ candidates }: Pick<PlanAnswer, 'candidates'>): ReactNode => {
  const t = useT(planWords)
  const { industry, distance, banned, taken } = candidates.dropped
  const facts = [
    t('candidates', { count: candidates.screens }),
    taken > 0 && t('droppedTaken', { count: number(taken) }),
    industry > 0 && t('droppedIndustry', { count: number(industry) }),
    distance > 0 && t('droppedDistance', { count: number(distance) }),
    banned > 0 && t('droppedBanned', { count: number(banned) }),
  ]
  return <p className="caption">{joinFacts(facts)}</p>
}

const noCities: readonly { id: number; name: string }[] = []

type ProposalsProps = { actor: PlanPageRef; answer: PlanAnswer; plan: ProposedPlan; hasTarget: boolean }

const Proposals = ({ actor, answer, plan, hasTarget }: ProposalsProps): ReactNode => {
  const t = useT(planWords)
  const { values, refined, shownCity } = useSelector(actor, (snapshot) => snapshot.context)
  const children = useSelector(actor, (snapshot) => snapshot.children)
  const screens = useSelector(children.screens, (snapshot) => snapshot?.context.data ?? null)
  const isLoading = useSelector(children.screens, (snapshot) => snapshot?.matches('pending') ?? false)
  const cities = useSelector(children.options, (snapshot) => snapshot?.context.data?.cities ?? noCities)
  const marked = answer.plans.map((each, at) => ({
    price: each.estimate.campaign_price,
    contacts: each.target.contacts,
    mark: String(at + 1),
    isChosen: each === plan,
  }))
  return (
    <>
      <section aria-label={t('results')}>
        <Candidates candidates={answer.candidates} />
        <ol className={styles.cards}>
          {answer.plans.map((each, at) => (
            <PlanCard
              key={each.labels.join()}
              plan={each}
              position={at + 1}
              chosen={plan}
              hasTarget={hasTarget}
              hasBudget={values.budget !== null}
              hasOwnDays={values.flight_days !== null}
              onChoose={() => actor.send({ type: 'plan.choose', label: each.labels[0] ?? 'most_contacts' })}
            />
          ))}
        </ol>
        <details className={styles.how}>
          <summary>{t('reachHow')}</summary>
          <p className="caption">
            {t('reachText', {
              share: percent(100 * RESIDENT_SHARE, 0),
            })}
          </p>
        </details>
      </section>
      <Panel flush title={t('reachPlan')} caption={planTitle(plan, t)}>
        <ReachNumbers
          reach={plan.target.reach}
          missing={plan.target.reach_missing}
          firstDay={plan.date_from}
          groupPercent={hasTarget ? plan.target.group_percent : null}
        />
      </Panel>
      <Panel title={t('curve')} caption={t('curveHint')}>
        <BudgetCurve
          points={answer.front}
          marked={marked}
          budget={values.budget === null ? null : { price: values.budget, label: t('curveBudget') }}
          label={t('curve')}
        />
      </Panel>
      {screens && (
        <PlanScreens
          plan={plan}
          refined={refined}
          screens={screens}
          isLoading={isLoading}
          cities={cities}
          shownCity={shownCity}
          onCity={(id) => actor.send({ type: 'plan.show_city', id })}
          onToggle={(id) => actor.send({ type: 'plan.toggle_screen', id })}
        />
      )}
      <TakeBar actor={actor} plan={plan} />
    </>
  )
}

/** What the changes by hand do to price and contacts, at once. */
const Changes = ({ actor, plan }: { actor: PlanPageRef; plan: ProposedPlan }): ReactNode => {
  const t = useT(planWords)
  const { refined, pinned, banned } = useSelector(actor, (snapshot) => snapshot.context)
  const children = useSelector(actor, (snapshot) => snapshot.children)
  const area = useSelector(children.refined, (snapshot) => snapshot)
  const { added, removed } = changesOf(plan, refined)
  const estimate = refined && area?.context.data
  return (
    <>
      {added.length + removed.length > 0 && (
        <span className={area?.matches('pending') ? 'stale' : undefined} aria-live="polite">
          {t('changed', { added: added.length, removed: removed.length })}{' '}
          {estimate &&
            t('changedResult', {
              price: money(estimate.campaign_price),
              deltaPrice: moneyDifference(plan.estimate.campaign_price, estimate.campaign_price),
              contacts: number(estimate.total_audience),
              deltaContacts: numberDifference(plan.estimate.total_audience, estimate.total_audience),
            })}
          {area?.context.failure && <strong className="field-error">{failureSentence(area.context.failure)}</strong>}
        </span>
      )}
      {refined === null && pinned.length + banned.length > 0 && (
        <span>{t('kept', { pinned: pinned.length, banned: banned.length })}</span>
      )}
    </>
  )
}

/** A name is stored and searched for, so it has no hard spaces. */
const plainSpaces = (text: string): string => text.replaceAll(/\s/g, ' ')

const TakeBar = ({ actor, plan }: { actor: PlanPageRef; plan: ProposedPlan }): ReactNode => {
  const t = useT(planWords)
  const snapshot = useSelector(actor, (each) => each)
  const { refined, pinned, banned, failure } = snapshot.context
  const days = dayRange(plan.date_from, plan.date_to, 'long')
  const hasChoices = pinned.length + banned.length > 0
  const isChanged = refined !== null || hasChoices
  return (
    <div className={styles.bar}>
      {failure && <Banner tone="bad">{`${t('takeFailed')}. ${failureSentence(failure)}`}</Banner>}
      <ActionBar note={isChanged ? <Changes actor={actor} plan={plan} /> : t('takeHint')}>
        {refined && <Button onClick={() => actor.send({ type: 'plan.reset' })}>{t('reset')}</Button>}
        {refined && <Button onClick={() => actor.send({ type: 'plan.repeat' })}>{t('again')}</Button>}
        {!refined && hasChoices && (
          <Button onClick={() => actor.send({ type: 'plan.forget_changes' })}>{t('release')}</Button>
        )}
        <Button
          kind="primary"
          loading={snapshot.matches('taking')}
          onClick={() => actor.send({ type: 'plan.take', name: plainSpaces(t('draftName', { days })) })}
        >
          {t('take')}
        </Button>
      </ActionBar>
    </div>
  )
}
