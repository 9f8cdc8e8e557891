import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../../../contract/users/user.ts'
import type { PlanPageRef } from '../../../../machines/campaign/plan/plan-page.ts'
import { chosenPlan } from '../../../../machines/campaign/plan/plan-setup.ts'
import { hasTarget, planFieldError, planRequestOf } from '../../../../machines/campaign/plan/plan-values.ts'
import { failureSentence } from '../../../i18n/failure.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { validationText } from '../../../i18n/words/validation.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import * as styles from './plan.module.css'
import { PlanForm } from './plan-form.tsx'
import { PlanResults } from './plan-results.tsx'
import { planWords } from './words.ts'

/** Plans for a budget or a number of contacts: asked for, compared, changed by hand, taken over as a draft. */
export const PlanPage = ({ actor, user }: { actor: PlanPageRef; user: User }): ReactNode => {
  useLanguage()
  const t = useT(planWords)
  const [, go] = useLocation()
  const snapshot = useSelector(actor, (each) => each)
  const { values, nearText, points, pinned, banned, taken } = snapshot.context
  const { options, points: pointsRef, proposals } = snapshot.children
  const request = useMemo(() => planRequestOf(values, points, { pinned, banned }), [values, points, pinned, banned])
  useEffect(() => {
    if (taken) go(`/campaign/form/${taken.uuid}`)
  }, [taken, go])
  const found = useSelector(pointsRef, (each) => each?.context.data ?? null)
  const pointsFailure = useSelector(pointsRef, (each) => each?.context.failure ?? null)
  const loaded = useSelector(options, (each) => each?.context.data ?? null)
  const failure = useSelector(proposals, (each) => each?.context.failure ?? null)
  const refusedAt = (path: string): string | null =>
    failure?.errors?.find((error) => error.path === path)?.message ?? null
  const errorAt = (path: string): string | null => {
    const message = planFieldError(request, path) ?? refusedAt(path)
    return message === null ? null : validationText(message)
  }
  return (
    <>
      <PageHeader title={t('title')} facts={[t('intro')]} />
      <div className={styles.split}>
        <PlanForm
          values={values}
          onChange={(changed) => actor.send({ type: 'plan.change', values: changed })}
          options={loaded}
          isCompanyFixed={!user.permissions.includes('campaign.read_all_companies')}
          nearText={nearText}
          points={found}
          pointsFailure={pointsFailure && failureSentence(pointsFailure)}
          onPoints={(query) => actor.send({ type: 'plan.find_points', query })}
          errorAt={errorAt}
        />
        <PlanResults
          actor={actor}
          plan={chosenPlan(snapshot.context.answer, snapshot.context.label)}
          hasTarget={hasTarget(values)}
          isAsked={request !== null}
        />
      </div>
    </>
  )
}
