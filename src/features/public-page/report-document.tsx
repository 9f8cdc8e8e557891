import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { lengthInDays } from '../../../machines/calendar/days.ts'
import { flightStart } from '../../../machines/calendar/flights.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { missingHours, progressSeriesOf } from '../../../machines/campaign/preview/progress-series.ts'
import { day, dayRange, endOfDay, fullDateTime, startsIn } from '../../i18n/dates.ts'
import { number, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { PaceWords } from '../../ui/chart/pace/pace-bar.tsx'
import { SkeletonChart } from '../../ui/state/skeleton.tsx'
import { StatusChip } from '../../ui/status/label.tsx'
import { PublicCitiesSection, PublicViewersSection } from './cities-section.tsx'
import { PublicKeyNumbers } from './key-numbers.tsx'
import { type PublicReport, phaseOf } from './report.ts'
import { PublicSpotsSection } from './spots-section.tsx'
import { publicPageWords } from './words.ts'

// Loaded later, so that the key numbers above the chart do not wait for the chart code.
const ProgressChart = lazy(async () => ({
  default: (await import('../../ui/chart/progress/progress-chart.tsx')).ProgressChart,
}))

/** A shared campaign as one document: header, key numbers, progress, viewers, cities and spots (docs/design.md, Public). */
export const ReportDocument = ({ report }: { report: PublicReport }): ReactNode => {
  const t = useT(publicPageWords)
  const { owed, missing } = missingHours(report.progress.days)
  return (
    <article className="paper">
      <ReportHeader report={report} />
      <PublicKeyNumbers report={report} />
      <ProgressSection report={report} />
      <div className="paper-pair">
        <PublicViewersSection report={report} />
        <PublicCitiesSection report={report} />
      </div>
      <PublicSpotsSection report={report} />
      <footer className="paper-foot num">
        {t('asOf', { at: fullDateTime(report.progress.as_of) })} {t('method')}{' '}
        {missing > 0 && `${t('missing', { missing, owed })} `}
        {t('credits')}
      </footer>
    </article>
  )
}

const ReportHeader = ({ report: { campaign } }: { report: PublicReport }): ReactNode => {
  const t = useT(publicPageWords)
  const days = lengthInDays(campaign.date_from, campaign.date_to)
  const moment = {
    ahead: () => startsIn(flightStart(campaign.date_from), campaign.as_of),
    running: () => t('dayOf', { day: lengthInDays(campaign.date_from, dayOf(new Date(campaign.as_of))), days }),
    over: () => t('endedAt', { at: endOfDay(campaign.date_to) }),
  }[phaseOf(campaign.status)]()
  const cities = campaign.cities.length
  return (
    <header className="paper-head">
      <p className="paper-line num">
        <span className="label">{t('report')}</span>
        <StatusChip status={campaign.status} />
        {moment}
      </p>
      <h1>{campaign.name}</h1>
      <p className="paper-facts num">
        {t('facts', {
          company: campaign.company_name,
          flight: dayRange(campaign.date_from, campaign.date_to, 'long'),
          screens: t('screens', { count: campaign.number_of_screens }),
          places: t('places', { count: cities }),
        })}
      </p>
    </header>
  )
}

const ProgressSection = ({ report: { campaign, progress } }: { report: PublicReport }): ReactNode => {
  const t = useT(publicPageWords)
  const phase = phaseOf(campaign.status)
  const course = useMemo(
    () => progressSeriesOf(progress, campaign.date_from, campaign.date_to),
    [progress, campaign.date_from, campaign.date_to],
  )
  const unmeasured = useMemo(
    () =>
      course.unmeasured.map((span) => ({
        from: span.from,
        to: span.to,
        note: t('measuredPart', { date: day(span.date), measured: span.measuredHours, hours: span.hours }),
      })),
    [course, t],
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
              <span>{t('atTheEnd', { count: number(progress.projected_audience) })}</span>
            </>
          )}
          {phase === 'over' &&
            t('result', { percent: percent(planned > 0 ? (100 * progress.total_audience) / planned : null) })}
        </span>
      </header>
      <Suspense fallback={<SkeletonChart height={200} />}>
        <ProgressChart {...course} unmeasured={unmeasured} label={t('courseLabel')} height={200} />
      </Suspense>
    </section>
  )
}
