import { lazy, type ReactNode, Suspense } from 'react'
import { lengthInDays } from '../../../machines/calendar/days.ts'
import { flightStart } from '../../../machines/calendar/flights.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { missingHours } from '../../../machines/campaign/preview/progress-series.ts'
import { dateTime, dayRange, endOfDay, fullDateTime, startsIn } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { Delayed } from '../../ui/state/skeleton.tsx'
import { StatusChip } from '../../ui/status/label.tsx'
import { PublicCitiesSection } from './cities-section.tsx'
import { PublicKeyNumbers } from './key-numbers.tsx'
import { ProgressSection } from './progress-section.tsx'
import * as styles from './public-page.module.css'
import { type PublicReport, phaseOf } from './report.ts'
import { PublicSpotsSection, type PublicSpotsSectionProps } from './spots-section.tsx'
import { PublicViewersSection } from './viewers-section.tsx'
import { publicPageWords } from './words.ts'

const LaterSections = lazy(async () => ({ default: (await import('./later-sections.tsx')).LaterSections }))

/** A shared campaign as one document: header, key numbers, progress, viewers, cities and spots (docs/design.md). */
export const ReportDocument = ({ report, onFilmFailure }: PublicSpotsSectionProps): ReactNode => {
  const t = useT(publicPageWords)
  const { owed, missing } = missingHours(report.progress.days)
  return (
    <article className="paper">
      <ReportHeader report={report} />
      <PublicKeyNumbers report={report} />
      <ProgressSection report={report} />
      <div className={styles.paperPair}>
        <PublicViewersSection report={report} />
        <PublicCitiesSection report={report} />
      </div>
      <PublicSpotsSection report={report} onFilmFailure={onFilmFailure} />
      <Suspense fallback={<Delayed>{null}</Delayed>}>
        <LaterSections uuid={report.campaign.uuid} hasPlays={phaseOf(report.campaign.status) !== 'ahead'} />
      </Suspense>
      <footer className="paper-foot num">
        {t('asOf', { at: fullDateTime(report.progress.as_of) })} {t('method')}{' '}
        {missing > 0 && `${t('missing', { missing, owed })} `}
        {t('credits')}{' '}
        <a className="screen-only" href="/trust">
          {t('about')}
        </a>
      </footer>
    </article>
  )
}

const ReportHeader = ({ report: { campaign } }: { report: PublicReport }): ReactNode => {
  const t = useT(publicPageWords)
  const days = lengthInDays(campaign.date_from, campaign.date_to)
  const phaseText = {
    ahead: () => startsIn(flightStart(campaign.date_from), campaign.as_of),
    running: () => t('dayOf', { day: lengthInDays(campaign.date_from, dayOf(new Date(campaign.as_of))), days }),
    over: () =>
      campaign.stopped_at
        ? t('stoppedAt', { at: dateTime(campaign.stopped_at) })
        : t('endedAt', { at: endOfDay(campaign.date_to) }),
  }[phaseOf(campaign.status)]()
  const cities = campaign.cities.length
  return (
    <header className="paper-head">
      <p className="paper-line num">
        <span className="label">{t('report')}</span>
        <StatusChip status={campaign.status} />
        {phaseText}
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
