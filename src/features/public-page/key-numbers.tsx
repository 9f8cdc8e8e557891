import { lazy, type ReactNode, Suspense } from 'react'
import { hasMeasured } from '../../../machines/campaign/preview/progress-series.ts'
import { currency, decimal, number, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { PlaysSources } from '../../ui/number/plays-sources.tsx'
import { RealizedSpotContacts, SpotContacts } from '../../ui/spot-contacts/spot-contacts.tsx'
import * as styles from './public-page.module.css'
import { type PublicReport, phaseOf } from './report.ts'
import { publicPageWords } from './words.ts'

// Loaded after the numbers, which it explains.
const ContactsHelp = lazy(async () => ({ default: (await import('./contacts-help.tsx')).ContactsHelp }))
const PublicReach = lazy(async () => ({ default: (await import('./reach/public-reach.tsx')).PublicReach }))

type Figure = {
  label: string
  help?: ReactNode
  value: string
  unit?: string
  caption: ReactNode
}

const Figures = ({ figures }: { figures: readonly Figure[] }): ReactNode => {
  return (
    <div className={styles.figures}>
      {figures.map((figure) => (
        <dl className={styles.figure} key={figure.label}>
          <dt>
            {figure.label}
            {figure.help}
          </dt>
          <dd className={`${styles.figureValue} num`}>
            {figure.value}
            {figure.unit && figure.value !== '–' && <span className={styles.figureUnit}>{figure.unit}</span>}
          </dd>
          <dd className={`${styles.figureCaption} num`}>{figure.caption}</dd>
        </dl>
      ))}
    </div>
  )
}

/**
 * Contacts, GRP, emissions, and the CPM if the campaign shows it: planned before the start, realized from then on
 * (E07, E09).
 */
export const PublicKeyNumbers = ({ report }: { report: PublicReport }): ReactNode => {
  const t = useT(publicPageWords)
  const { campaign, estimate, progress } = report
  const cpmFigure = (label: string, cpm: number | null): Figure[] =>
    campaign.show_cpm ? [{ label, value: decimal(cpm, 2), unit: currency(), caption: t('cpmIs') }] : []
  const help = (
    <Suspense fallback={null}>
      <ContactsHelp report={report} />
    </Suspense>
  )
  const reach = (
    <Suspense fallback={null}>
      <PublicReach report={report} />
    </Suspense>
  )
  if (phaseOf(campaign.status) === 'ahead') {
    const days = progress.days.length
    return (
      <>
        <Figures
          figures={[
            {
              label: t('plannedContacts'),
              help,
              value: number(estimate.total_audience),
              caption: t('overDays', { count: days }),
            },
            { label: t('plannedGrp'), value: decimal(estimate.reach_percent, 1), caption: t('grpIs') },
            {
              label: t('plannedEmissions'),
              value: number(estimate.emissions_count),
              caption: t('screens', { count: campaign.number_of_screens }),
            },
            ...cpmFigure(t('plannedCpm'), estimate.cpm),
          ]}
        />
        <div className={styles.measures}>
          <SpotContacts spot={estimate.spot} contacts={estimate.total_audience} />
          {reach}
        </div>
      </>
    )
  }
  const planned = progress.planned_audience
  const isKnown = hasMeasured(progress.days)
  return (
    <>
      <Figures
        figures={[
          {
            label: t('contacts'),
            help,
            value: number(isKnown ? progress.total_audience : null),
            caption: t('ofPlanned', {
              percent: percent(isKnown && planned > 0 ? (100 * progress.total_audience) / planned : null),
              planned: number(planned),
            }),
          },
          {
            label: t('grp'),
            value: decimal(isKnown ? progress.reach_percent : null, 1),
            caption: t('grpIs'),
          },
          {
            label: t('emissions'),
            value: number(progress.emissions_count),
            caption: (
              <>
                {t('outOf', { count: number(progress.planned_emissions) })} ·{' '}
                <PlaysSources plays={progress.plays_by_source} until={progress.plays_reported_until} />
              </>
            ),
          },
          ...cpmFigure(t('cpm'), progress.cpm),
        ]}
      />
      {isKnown && <RealizedSpotContacts spot={progress.spot} contacts={progress.total_audience} />}
      <div className={isKnown && progress.spot ? `${styles.measures} ${styles.measuresApart}` : styles.measures}>
        {reach}
      </div>
    </>
  )
}
