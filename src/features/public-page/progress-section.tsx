import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { hasMeasured, progressSeriesOf } from '../../../machines/campaign/preview/progress-series.ts'
import { day } from '../../i18n/dates.ts'
import { number, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { PaceWords } from '../../ui/chart/pace/pace-bar.tsx'
import { SkeletonChart } from '../../ui/state/skeleton.tsx'
import { type PublicReport, phaseOf } from './report.ts'
import { publicPageWords } from './words.ts'

// Loaded later, so that the key numbers above the chart do not wait for the chart code.
const ProgressChart = lazy(async () => ({
  default: (await import('../../ui/chart/progress/progress-chart.tsx')).ProgressChart,
}))

/** The progress chart with the plan before the start, the pace while running, and the result after the end. */
export const ProgressSection = ({ report: { campaign, progress } }: { report: PublicReport }): ReactNode => {
  const t = useT(publicPageWords)
  const phase = phaseOf(campaign.status)
  const series = useMemo(
    () => progressSeriesOf(progress, campaign.date_from, campaign.date_to),
    [progress, campaign.date_from, campaign.date_to],
  )
  const unmeasured = useMemo(
    () =>
      series.unmeasured.map((span) => ({
        from: span.from,
        to: span.to,
        note: t('measuredPart', { date: day(span.date), measured: span.measuredHours, hours: span.hours }),
      })),
    [series, t],
  )
  if (progress.days.length === 0) return null
  const planned = progress.planned_audience
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{t('course')}</h2>
        <span className="paper-section-end num">
          {phase === 'ahead' && t('plannedCourse')}
          {phase === 'running' && (
            <>
              <PaceWords pacePercent={progress.pace_percent} publicPage />
              {progress.projected_audience !== null && (
                <span>{t('atTheEnd', { count: number(progress.projected_audience) })}</span>
              )}
            </>
          )}
          {phase === 'over' &&
            t('result', {
              percent: percent(
                planned > 0 && hasMeasured(progress.days) ? (100 * progress.total_audience) / planned : null,
              ),
            })}
        </span>
      </header>
      {progress.unmeasured && (
        <p className="caption num">
          {t('unmeasuredPlaces', {
            count: number(progress.unmeasured.locations),
            percent: percent(progress.unmeasured.plan_percent),
          })}
        </p>
      )}
      <Suspense fallback={<SkeletonChart height={200} />}>
        <ProgressChart
          {...series}
          unmeasured={unmeasured}
          confidencePercent={progress.confidence_percent}
          label={t('courseLabel')}
          height={200}
        />
      </Suspense>
    </section>
  )
}
