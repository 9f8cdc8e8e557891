import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Experiment, ExperimentState } from '../../../contract/campaign/experiments.ts'
import type { User } from '../../../contract/users/user.ts'
import type { ExperimentPageRef } from '../../../machines/experiment/experiment-page.ts'
import { day, dayRange, dayWithYear } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useTitle } from '../../ui/page-title.ts'
import { printPage } from '../../ui/print-page.ts'
import { AreaFailure } from '../../ui/state/area-failure.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { Chip } from '../../ui/status/chip.tsx'
import { ControlsPanel, PastPanel, PlaceboPanel } from './design-panels.tsx'
import { ChecksPanel, DesignFacts, ResultChart, ResultSentence } from './result-panels.tsx'
import { experimentWords } from './words.ts'

const tones: Readonly<Record<ExperimentState, 'ok' | 'warn' | 'info' | 'neutral'>> = {
  planned: 'info',
  running: 'info',
  waiting: 'info',
  answered: 'ok',
  unanswered: 'warn',
  withdrawn: 'neutral',
}

const StateBanner = ({ experiment }: { experiment: Experiment }): ReactNode => {
  const t = useT(experimentWords)
  const { state, result, answer_on: answerOn } = experiment
  if (result) return <ResultSentence experiment={experiment} result={result} />
  if (state === 'withdrawn') return <Banner tone="info">{t('withdrawnText')}</Banner>
  const text = state === 'planned' ? 'plannedText' : state === 'running' ? 'runningText' : 'waitingText'
  return <Banner tone="info">{t(text, { day: day(answerOn, 'long') })}</Banner>
}

/** One experiment: its state, the result in a sentence and a picture, its checks, and the plan as it was recorded. */
export const ExperimentPage = ({ actor, user }: { actor: ExperimentPageRef; user: User }): ReactNode => {
  useLanguage()
  const t = useT(experimentWords)
  useTitle(t('experiment'))
  const snapshot = useSelector(actor, (current) => current)
  const { experiment, failure } = snapshot.context
  const isAsked = snapshot.matches('withdrawalAsked') || snapshot.matches('withdrawing')
  const mayWithdraw = user.permissions.includes('campaign.edit') && experiment?.state === 'planned'
  if (snapshot.matches('failed'))
    return (
      <AreaFailure
        name={t('data')}
        failure={failure}
        hasData={false}
        onRetry={() => actor.send({ type: 'experiment.retry' })}
      />
    )
  return (
    <div className="stack">
      <PageHeader
        title={t('experiment')}
        crumbs={[
          { label: t('campaigns'), href: '/campaign' },
          ...(experiment
            ? [{ label: experiment.campaign_name, href: `/campaign/preview/${experiment.campaign_uuid}` }]
            : []),
        ]}
        chip={experiment && <Chip tone={tones[experiment.state]}>{t(experiment.state)}</Chip>}
        facts={
          experiment && [
            dayRange(experiment.date_from, experiment.date_to, 'long'),
            t(experiment.outcome),
            [t('plannedBy'), dayWithYear(experiment.planned_at.slice(0, 10)), experiment.planned_by]
              .filter((part) => part !== null)
              .join(' '),
          ]
        }
        actions={
          experiment && (
            <>
              <Button icon="print" onClick={printPage}>
                {t('print')}
              </Button>
              {mayWithdraw && (
                <Button kind="danger" onClick={() => actor.send({ type: 'experiment.withdraw' })}>
                  {t('withdraw')}
                </Button>
              )}
            </>
          )
        }
      />
      {experiment ? (
        <>
          <StateBanner experiment={experiment} />
          {experiment.result && <ResultChart experiment={experiment} result={experiment.result} />}
          {experiment.result && <ChecksPanel result={experiment.result} />}
          <DesignFacts design={experiment.design} />
          <PlaceboPanel design={experiment.design} />
          <PastPanel design={experiment.design} />
          <ControlsPanel design={experiment.design} weights={experiment.result?.weights} />
        </>
      ) : (
        <SkeletonRows rows={6} />
      )}
      <Dialog
        open={isAsked}
        title={t('withdraw')}
        onClose={() => actor.send({ type: 'experiment.keep' })}
        footer={
          <>
            <Button onClick={() => actor.send({ type: 'experiment.keep' })}>{t('keep')}</Button>
            <Button
              kind="danger-filled"
              loading={snapshot.matches('withdrawing')}
              onClick={() => actor.send({ type: 'experiment.confirm' })}
            >
              {t('withdraw')}
            </Button>
          </>
        }
      >
        <p>{t('withdrawText')}</p>
        {failure && <Banner tone="bad">{failureSentences(failure)}</Banner>}
      </Dialog>
    </div>
  )
}
