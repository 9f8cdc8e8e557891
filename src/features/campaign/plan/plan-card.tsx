import type { ReactNode } from 'react'
import type { ProposedPlan } from '../../../../contract/campaign/plan.ts'
import { GOAL_MARGIN } from '../../../../machines/campaign/plan/proposals.ts'
import { dayRange } from '../../../i18n/dates.ts'
import { currency, decimal, interval, money, number, percent, range } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CountryMap } from '../../../ui/map/country/country-map.tsx'
import { IntervalBar } from '../../../ui/number/meter.tsx'
import { Metric, MetricRow } from '../../../ui/number/metric.tsx'
import { aboutPercent, percentRange } from '../../../ui/reach/reach-text.ts'
import { SpotContacts } from '../../../ui/spot-contacts/spot-contacts.tsx'
import * as styles from './plan.module.css'
import { type PlanText, planWords } from './words.ts'

/** What a plan is best at, as its title. */
export const planTitle = (plan: ProposedPlan, t: PlanText): string => plan.labels.map((label) => t(label)).join(' · ')

const signed = (value: number, text: (size: number) => string): string =>
  `${value < 0 ? '−' : '+'}${text(Math.abs(value))}`

/** The difference of two amounts in PLN, with its sign. */
export const moneyDifference = (from: number, to: number): string => signed(to - from, money)
/** The difference of two numbers, with its sign. */
export const numberDifference = (from: number, to: number): string => signed(to - from, number)

const whyText = (plan: ProposedPlan, hasBudget: boolean, t: PlanText): string =>
  plan.why
    .map(({ code, contacts, screens }) => {
      switch (code) {
        case 'lowest_price':
          return t('whyLowestGoal', { contacts: number(contacts) })
        case 'most_contacts':
          return hasBudget ? t('whyMost') : t('whyMostGoal', { percent: percent(100 * GOAL_MARGIN, 0) })
        case 'best_cpm':
          return t('whyCpm', { contacts: number(contacts) })
        case 'widest_reach':
          return t('whyReach')
        default:
          return t('whyCheaper', { count: screens ?? 0 })
      }
    })
    .join(' ')

/** Reach 1+ with its GRP on the same base, or why there is none. */
const PlanReach = ({ target, hasTarget }: { target: ProposedPlan['target']; hasTarget: boolean }): ReactNode => {
  const t = useT(planWords)
  const { reach, reach_missing } = target
  if (!reach) return <Metric label={t('reach')} value="–" caption={t(`noReach_${reach_missing ?? 'older'}`)} />
  const { details } = reach
  const whole = percentRange({ low: reach.percent_low, high: reach.percent_high })
  const middle = details?.middle
  return (
    <MetricRow ruled>
      <Metric
        label={t('reach')}
        value={middle === undefined ? whole : aboutPercent(middle)}
        caption={
          details && (
            <>
              {middle !== undefined && t('reachBetween', { range: whole })}
              {middle !== undefined && <br />}
              {t('reachTimes', {
                twice: percentRange(details.percent_2),
                thrice: percentRange(details.percent_3),
                times: range(decimal(reach.frequency_low, 1), decimal(reach.frequency_high, 1)),
              })}
            </>
          )
        }
      />
      <Metric label={t(hasTarget ? 'groupGrp' : 'cityGrp')} value={decimal(details?.grp, 1)} unit={t('points')} />
    </MetricRow>
  )
}

type PlanCardProps = {
  plan: ProposedPlan
  /** The plan that is shown below; the numbers are compared with it. */
  chosen: ProposedPlan
  hasTarget: boolean
  hasBudget: boolean
  /** Whether the flight was chosen in a window. */
  hasOwnDays: boolean
  /** Its number, from 1, on the curve. */
  position: number
  onChoose: () => void
}

/** A proposal: why, price, contacts, CPM, GRP, reach, its cities, and the difference to the shown plan. */
export const PlanCard = ({
  plan,
  chosen,
  hasTarget,
  hasBudget,
  hasOwnDays,
  position,
  onChoose,
}: PlanCardProps): ReactNode => {
  const t = useT(planWords)
  const { estimate, target } = plan
  const isChosen = plan === chosen
  const title = planTitle(plan, t)
  const circles = plan.cities.map(({ city_id, city_name, latitude, longitude, screens }) => ({
    id: String(city_id),
    name: city_name,
    latitude,
    longitude,
    value: screens,
  }))
  return (
    <li className={isChosen ? `${styles.card} ${styles.cardChosen}` : styles.card} aria-current={isChosen || undefined}>
      <h3 className={styles.cardTitle}>{`${position}. ${title}`}</h3>
      <p className={styles.cardWhy}>{whyText(plan, hasBudget, t)}</p>
      <Metric
        size="hero"
        label={t('price')}
        value={decimal(estimate.campaign_price, 2)}
        unit={t('net')}
        caption={
          <>
            {t('screens', { count: plan.screen_ids.length })} {t('inCities', { count: plan.cities.length })}
            {hasOwnDays && <br />}
            {hasOwnDays && dayRange(plan.date_from, plan.date_to)}
          </>
        }
      />
      <Metric
        label={t(hasTarget ? 'targetContacts' : 'contacts')}
        value={number(target.contacts)}
        caption={
          <>
            {interval(target.low, target.high)}
            <br />
            {hasTarget && `${t('share')}: ${percent(target.share_percent)} · `}
            {t('onFoot', { percent: percent(target.on_foot_percent, 0) })}
          </>
        }
      />
      <IntervalBar
        low={target.low}
        value={target.contacts}
        high={target.high}
        min={0.8 * target.low}
        max={1.2 * target.high}
        label={interval(target.low, target.high)}
      />
      <MetricRow ruled>
        <Metric label={t(hasTarget ? 'targetCpm' : 'cpm')} value={decimal(target.cpm, 2)} unit={currency()} />
        <Metric label={t('grp')} value={decimal(estimate.reach_percent, 1)} unit={t('points')} />
      </MetricRow>
      <PlanReach target={target} hasTarget={hasTarget} />
      <SpotContacts spot={estimate.spot} contacts={estimate.total_audience} />
      <CountryMap circles={circles} label={title} height={190} credits={false} />
      <p className={`caption ${styles.cardDelta}`}>
        {isChosen
          ? t('shown')
          : t('against', {
              price: moneyDifference(chosen.estimate.campaign_price, estimate.campaign_price),
              contacts: t('deltaContacts', { count: numberDifference(chosen.target.contacts, target.contacts) }),
            })}
      </p>
      <div className={styles.cardFoot}>
        {!isChosen && (
          <Button block onClick={onChoose} aria-label={`${t('select')}: ${title}`}>
            {t('select')}
          </Button>
        )}
      </div>
    </li>
  )
}
