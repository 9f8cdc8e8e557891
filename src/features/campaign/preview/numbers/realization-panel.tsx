import { type ReactNode, useMemo } from 'react'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import type { CampaignProgress } from '../../../../../contract/campaign/progress.ts'
import { dayOf } from '../../../../../machines/calendar/warsaw.ts'
import { progressSeriesOf } from '../../../../../machines/campaign/preview/progress-series.ts'
import { day, dayWithYear, time } from '../../../../i18n/dates.ts'
import { compact, number, percent, signedPercent } from '../../../../i18n/format.ts'
import { translate, useT } from '../../../../i18n/translate.ts'
import { paceOf } from '../../../../ui/chart/pace/pace.ts'
import { ProgressChart } from '../../../../ui/chart/progress/progress-chart.tsx'
import { HowComputedGroup } from '../../../../ui/explain/how-computed.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Panel, PanelSection } from '../../../../ui/layout/panel.tsx'
import { Metric, MetricRow } from '../../../../ui/number/metric.tsx'
import { PlaysSources } from '../../../../ui/number/plays-sources.tsx'
import { RealizedSpotContacts } from '../../../../ui/spot-contacts/spot-contacts.tsx'
import { type RealizationNumberName, realizationExplanation } from '../../explain/realization-explanations.ts'
import { measurementOf } from '../../explain/realization-measurement.ts'
import { uncountedText } from '../../explain/uncounted-plays.ts'
import { ComparisonTable, comparisonExplanations } from './comparison-table.tsx'
import { MakeGoodSection, UnknownShortfall } from './make-good-section.tsx'
import * as styles from './realization.module.css'
import { RealizedNumber } from './realized-number.tsx'
import { realizationWords } from './words.ts'

type RealizationProps = {
  campaign: Campaign
  progress: CampaignProgress
}

const paceCaptions = {
  behind: { word: 'behindBy', icon: 'triangle-down' },
  ahead: { word: 'aheadBy', icon: 'triangle-up' },
  even: { word: 'onPace', icon: 'dash' },
} as const

/** The numbers that the one `?` of the panel explains; an ended campaign has no projection. */
const explainedOf = ({ status }: CampaignProgress): readonly RealizationNumberName[] =>
  status === 'end' ? ['realized', 'pace', 'played'] : ['realized', 'pace', 'projection', 'played']

const PaceMetric = ({ progress }: Pick<RealizationProps, 'progress'>): ReactNode => {
  const t = useT(realizationWords)
  const label = t(progress.status === 'end' ? 'result' : 'pace')
  const { pace_percent: pace } = progress
  if (pace === null) return <Metric label={label} value="–" caption={t('firstMeasure')} />
  const { kind, tone } = paceOf(pace)
  const { word, icon } = paceCaptions[kind]
  // The plan for the measured hours, computed from the pace; unmeasured hours are in neither number.
  const plannedMeasured = progress.total_audience / (1 + pace / 100)
  const metricTone = tone === 'even' ? undefined : tone
  return (
    <Metric
      label={label}
      value={
        <RealizedNumber progress={progress}>
          {signedPercent(pace).replace(/\s?%$/, '')}
          <span className="metric-unit">%</span>
        </RealizedNumber>
      }
      tone={metricTone}
      caption={
        <span className={metricTone ? `${styles.paceCaption} tone-${metricTone}` : styles.paceCaption}>
          <Icon name={icon} size={9} />
          {t(word, { count: compact(Math.abs(progress.total_audience - plannedMeasured)) })}
        </span>
      }
    />
  )
}

const RealizationMetrics = ({ campaign, progress }: RealizationProps): ReactNode => {
  const t = useT(realizationWords)
  const { isKnown } = measurementOf(progress)
  const share =
    isKnown && progress.planned_audience > 0 ? (100 * progress.total_audience) / progress.planned_audience : null
  return (
    <MetricRow>
      <Metric
        size="hero"
        label={t('realized')}
        value={<RealizedNumber progress={progress}>{number(progress.total_audience)}</RealizedNumber>}
        caption={t('ofPlan', { percent: percent(share) })}
      />
      <PaceMetric progress={progress} />
      {progress.status !== 'end' && campaign.date_to && (
        <Metric
          label={t('forecastAt', { day: day(campaign.date_to) })}
          value={number(progress.projected_audience)}
          caption={
            progress.projected_low === null || progress.projected_high === null
              ? t('firstMeasure')
              : t('fromTo', { low: compact(progress.projected_low), high: compact(progress.projected_high) })
          }
        />
      )}
      <Metric
        label={t('emissions')}
        value={number(progress.emissions_count)}
        caption={
          <>
            {t('outOf', { count: number(progress.planned_emissions) })} ·{' '}
            <PlaysSources plays={progress.plays_by_source} until={progress.plays_reported_until} />
          </>
        }
      />
    </MetricRow>
  )
}

/**
 * Plan and realization of a running or ended campaign: metrics, progress chart, comparison with the estimate
 * (E43, L25).
 */
/** Until when the numbers can change: the next count, the sealing, or not any more. */
const standText = ({ sealed_at, seals_on, status, as_of }: CampaignProgress): string => {
  if (sealed_at) return translate(realizationWords, 'final', { at: dayWithYear(dayOf(new Date(sealed_at))) })
  if (status === 'end' && seals_on) return translate(realizationWords, 'changeable', { at: dayWithYear(seals_on) })
  return translate(realizationWords, 'stand', { time: time(as_of) })
}

export const RealizationPanel = ({ campaign, progress }: RealizationProps): ReactNode => {
  const t = useT(realizationWords)
  const { date_from: from, date_to: to } = campaign
  const series = useMemo(() => (from && to ? progressSeriesOf(progress, from, to) : null), [progress, from, to])
  const unmeasured = useMemo(
    () =>
      (series?.unmeasured ?? []).map((span) => ({
        from: span.from,
        to: span.to,
        note: t('measuredPart', { date: day(span.date), measured: span.measuredHours, hours: span.hours }),
      })),
    [series, t],
  )
  return (
    <Panel flush className={styles.realization}>
      <PanelSection
        title={t('planAndRealization')}
        caption={progress.status === 'end' ? undefined : t('elapsed', { percent: percent(progress.progress_percent) })}
        actions={
          <>
            <span className="panel-caption num">{standText(progress)}</span>
            <HowComputedGroup
              name={t('planAndRealization')}
              explanations={explainedOf(progress).map((name) => realizationExplanation(name, campaign, progress))}
            />
          </>
        }
      >
        <RealizationMetrics campaign={campaign} progress={progress} />
        {measurementOf(progress).isKnown && (
          <RealizedSpotContacts spot={progress.spot} contacts={progress.total_audience} />
        )}
        {progress.unmeasured && (
          <p className={`${styles.uncounted} num`}>
            {t('unmeasuredPlaces', {
              count: number(progress.unmeasured.locations),
              percent: percent(progress.unmeasured.plan_percent),
            })}
          </p>
        )}
        {progress.uncounted_plays.length > 0 && (
          <p className={`${styles.uncounted} num`}>{uncountedText(progress.uncounted_plays)}</p>
        )}
        {series && (
          <div className={styles.chart}>
            <ProgressChart
              {...series}
              unmeasured={unmeasured}
              confidencePercent={progress.confidence_percent}
              label={t('chart')}
            />
          </div>
        )}
      </PanelSection>
      {progress.make_good && <MakeGoodSection makeGood={progress.make_good} progress={progress} />}
      {progress.projected_audience === null && <UnknownShortfall />}
      <PanelSection
        title={t('compared')}
        actions={
          <HowComputedGroup name={t('compared')} explanations={comparisonExplanations({ campaign, progress })} />
        }
      >
        <ComparisonTable campaign={campaign} progress={progress} />
      </PanelSection>
    </Panel>
  )
}
