import type { ReactNode } from 'react'
import type { ImportJob } from '../../../contract/live/imports.ts'
import { type ImportPageEvent, type ImportPageSnapshot, isUnfinished } from '../../../machines/import/import-page.ts'
import { linesPerSecond } from '../../../machines/import/import-speed.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { number, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { fileFailureText } from '../../records/import/file-failure.ts'
import * as importStepsStyles from '../../records/import/import-steps.module.css'
import { Panel, PanelSection } from '../../ui/layout/panel.tsx'
import { Meter } from '../../ui/number/meter.tsx'
import { Metric, MetricRow } from '../../ui/number/metric.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import * as importStyles from './import.module.css'
import { ImportStatus } from './import-status.tsx'
import { RejectedLines } from './rejected-lines.tsx'
import { SharedHours } from './shared-hours.tsx'
import { importWords } from './words.ts'

/** Why an import failed, with the columns that caused it, as sentences. */
const failureReason = ({ code, errors }: NonNullable<ImportJob['failure']>): string =>
  fileFailureText({ code, detail: code, status: 422, errors })

type ImportJobDetailsProps = {
  job: ImportJob
  perSecond: number | null
  /** Sends the file again; null if the page does not have it. */
  sendAgain: ((sameHour: 'sum' | 'later') => void) | null
}

const ImportJobDetails = ({ job, perSecond, sendAgain }: ImportJobDetailsProps): ReactNode => {
  const t = useT(importWords)
  const percentText = percent(job.percent, 0)
  return (
    <>
      <PanelSection>
        <div className="stack">
          <p className={importStyles.name}>
            <strong>{job.file_name}</strong>
            <ImportStatus status={job.status} />
          </p>
          <div className={importStyles.bar}>
            <Meter value={job.percent} max={100} tone="theme" label={t('percentRead', { percent: percentText })} />
            <span className="num" aria-hidden="true">
              {percentText}
            </span>
          </div>
          <MetricRow>
            <Metric
              label={t('lines')}
              value={number(job.lines)}
              caption={
                isUnfinished(job) && perSecond !== null ? t('perSecond', { number: Math.round(perSecond) }) : undefined
              }
            />
            <Metric label={t('accepted')} value={number(job.accepted)} />
            <Metric label={t('refusedLines')} value={number(job.refused)} tone={job.refused > 0 ? 'warn' : undefined} />
          </MetricRow>
          {job.replaced > 0 && <SharedHours job={job} sendAgain={sendAgain} />}
          {job.failure && isUnfinished(job) && <Banner tone="warn">{t('delayed')}</Banner>}
          {job.failure && !isUnfinished(job) && job.failure.code !== 'shared_hours' && (
            <Banner tone="bad">
              {t('fileFailed')}. {failureReason(job.failure)} {t(job.accepted > 0 ? 'stays' : 'nothingStored')}
            </Banner>
          )}
        </div>
      </PanelSection>
      {(job.faults.length > 0 || job.status === 'done') && (
        <PanelSection title={t('errors')}>
          <RejectedLines job={job} />
        </PanelSection>
      )}
    </>
  )
}

type ImportProgressProps = { snapshot: ImportPageSnapshot; send: (event: ImportPageEvent) => void }

/** The selected import: progress, speed, and rejected lines with the reasons. */
export const ImportProgress = ({ snapshot, send }: ImportProgressProps): ReactNode => {
  const t = useT(importWords)
  const { job, samples, pollFailure, jobs, historyFailure, sentFile } = snapshot.context
  const hasFile =
    job !== null && sentFile?.uuid === job.uuid && snapshot.can({ type: 'import.send_again', sameHour: 'sum' })
  const isUnknown = jobs === null && !historyFailure
  return (
    <Panel flush title={t('progress')} className={importStepsStyles.progress}>
      {pollFailure && (
        <PanelSection>
          <Banner tone="warn">
            {t('lost')}. {failureSentences(pollFailure)} {job && isUnfinished(job) && t('goesOn')}
          </Banner>
        </PanelSection>
      )}
      {job && (
        <ImportJobDetails
          job={job}
          perSecond={linesPerSecond(samples)}
          sendAgain={hasFile ? (sameHour) => send({ type: 'import.send_again', sameHour }) : null}
        />
      )}
      {!job && !pollFailure && (
        <PanelSection>
          {isUnknown ? (
            <SkeletonRows rows={2} />
          ) : (
            <EmptyState isTable title={t('nothingYet')} text={t('nothingYetText')} />
          )}
        </PanelSection>
      )}
    </Panel>
  )
}
