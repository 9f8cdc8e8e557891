import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ExperimentSummary } from '../../../../contract/campaign/experiments.ts'
import type { User } from '../../../../contract/users/user.ts'
import { type PlanningPageRef, testedPlaces } from '../../../../machines/experiment/planning-page.ts'
import { dayRange } from '../../../i18n/dates.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { number, signedPercent } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { CheckField } from '../../../ui/field/choice-field.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useTitle } from '../../../ui/page-title.ts'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { ControlsPanel, PastPanel, PlaceboPanel } from '../design-panels.tsx'
import { DesignVerdict } from '../design-verdict.tsx'
import * as styles from '../experiment.module.css'
import { experimentWords } from '../words.ts'
import { QuestionForm } from './question-form.tsx'

const Earlier = ({ experiments }: { experiments: readonly ExperimentSummary[] }): ReactNode => {
  const t = useT(experimentWords)
  if (experiments.length === 0) return <p className="caption">{t('noEarlier')}</p>
  return (
    <ul>
      {experiments.map(({ uuid, outcome, state, date_from: from, date_to: to, effect_percent: effect }) => (
        <li key={uuid}>
          <a href={`/experiment/${uuid}`}>{`${t(outcome)}, ${dayRange(from, to, 'long')}`}</a>
          {` · ${t(state)}${effect === null ? '' : ` ${signedPercent(effect)}`}`}
        </li>
      ))}
    </ul>
  )
}

/** The page on which an experiment about a campaign is planned, with the experiments that the campaign has. */
export const PlanningPage = ({ actor, user }: { actor: PlanningPageRef; user: User }): ReactNode => {
  useLanguage()
  const t = useT(experimentWords)
  useTitle(t('planning'))
  const [, go] = useLocation()
  const snapshot = useSelector(actor, (current) => current)
  const { data, question, places, design, failure, created } = snapshot.context
  const isBusy = snapshot.matches('proposing') || snapshot.matches('recording')
  const mayPlan = user.permissions.includes('campaign.edit')
  const tested = new Set(testedPlaces(snapshot.context))
  useEffect(() => {
    if (created) go(`/experiment/${created.uuid}`)
  }, [created, go])
  const campaignPath = `/campaign/preview/${question.campaign_uuid}`
  return (
    <div className="stack">
      <PageHeader
        title={t(mayPlan ? 'planning' : 'experiment')}
        crumbs={[
          { label: t('campaigns'), href: '/campaign' },
          ...(data ? [{ label: data.name, href: campaignPath }] : []),
        ]}
        facts={[t('planningHint')]}
      />
      {snapshot.matches('failed') ? (
        <AreaFailure
          name={t('data')}
          failure={failure}
          hasData={false}
          onRetry={() => actor.send({ type: 'experiment_plan.retry' })}
        />
      ) : (
        <Panel title={t('earlier')}>
          {data ? <Earlier experiments={data.experiments} /> : <SkeletonRows rows={2} />}
        </Panel>
      )}
      {data && mayPlan && (
        <Panel
          title={t('question')}
          footer={
            <Button
              kind={design?.refusals.length === 0 ? 'outlined' : 'primary'}
              loading={snapshot.matches('proposing')}
              disabled={!isBusy && !snapshot.can({ type: 'experiment_plan.request' })}
              onClick={() => actor.send({ type: 'experiment_plan.request' })}
            >
              {t('propose')}
            </Button>
          }
        >
          <QuestionForm
            question={question}
            disabled={isBusy}
            onChange={(change) => actor.send({ type: 'experiment_plan.change', change })}
          />
          {places.length > 0 && (
            <fieldset className={styles.places}>
              <legend>{t('tests')}</legend>
              {places.map(({ uuid, name, city_name: city }) => (
                <CheckField
                  key={uuid}
                  label={`${name}, ${city}`}
                  checked={tested.has(uuid)}
                  disabled={isBusy}
                  onChange={(isTested) => actor.send({ type: 'experiment_plan.select_place', uuid, isTested })}
                />
              ))}
              <p className="caption">{t('testsHint')}</p>
            </fieldset>
          )}
        </Panel>
      )}
      {!snapshot.matches('failed') && failure && <Banner tone="bad">{failureSentences(failure)}</Banner>}
      {design && (
        <>
          <DesignVerdict design={design} />
          {design.untested > 0 && <p className="caption">{t('untested', { count: number(design.untested) })}</p>}
          {design.controls.length > 0 && (
            <>
              <PastPanel design={design} />
              <ControlsPanel design={design} />
              <PlaceboPanel design={design} />
            </>
          )}
          <div className={styles.actions}>
            <Button
              kind={design.refusals.length === 0 ? 'primary' : 'outlined'}
              loading={snapshot.matches('recording')}
              disabled={!isBusy && !snapshot.can({ type: 'experiment_plan.save' })}
              aria-describedby={design.refusals.length > 0 ? 'experiment-cannot-record' : undefined}
              onClick={() => actor.send({ type: 'experiment_plan.save' })}
            >
              {t('record')}
            </Button>
            {design.refusals.length > 0 && (
              <span id="experiment-cannot-record" className="caption">
                {t('cannotRecord')}
              </span>
            )}
          </div>
        </>
      )}
    </div>
  )
}
