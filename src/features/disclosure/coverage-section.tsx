import type { ReactNode } from 'react'
import type { Disclosure } from '../../../contract/disclosure.ts'
import { dayRange } from '../../i18n/dates.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Metric, MetricRow } from '../../ui/number/metric.tsx'
import { shareText } from './share.ts'
import { disclosureWords } from './words.ts'

const SHARE_DIGITS = 1

/** How much of the network is measured: places, screens, and hours. */
export const CoverageSection = ({ disclosure: { network, coverage } }: { disclosure: Disclosure }): ReactNode => {
  const t = useT(disclosureWords)
  const places = network.locations - network.measured_locations
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{t('coverage')}</h2>
      </header>
      {network.locations === 0 ? (
        <p>{t('noNetwork')}</p>
      ) : (
        <>
          <MetricRow ruled>
            <Metric
              label={t('measuredPlaces')}
              value={shareText(network.measured_locations, network.locations, SHARE_DIGITS)}
              caption={t('outOf', { part: number(network.measured_locations), whole: number(network.locations) })}
            />
            <Metric
              label={t('measuredScreens')}
              value={shareText(network.measured_screens, network.screens, SHARE_DIGITS)}
              caption={t('outOf', { part: number(network.measured_screens), whole: number(network.screens) })}
            />
            {coverage.map(({ days, from, to, hours, measured_hours: measured }) => (
              <Metric
                key={days}
                label={t('measuredHours', { days })}
                value={shareText(measured, hours, SHARE_DIGITS)}
                caption={hours === 0 ? t('noData') : dayRange(from, to)}
              />
            ))}
          </MetricRow>
          <p className="paper-note">{t('hoursAre')}</p>
          <p className="paper-note num">
            {t('estimated', {
              part: number(places),
              whole: number(network.locations),
              share: shareText(places, network.locations, SHARE_DIGITS),
            })}
          </p>
        </>
      )}
    </section>
  )
}
