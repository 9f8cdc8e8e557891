import type { ReactNode } from 'react'
import { dayWithYear } from '../../i18n/dates.ts'
import { number, percent } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import * as styles from './disclosure.module.css'
import { type ForecastFigures, forecastFigures } from './forecast-figures.ts'
import { disclosureWords } from './words.ts'

const share = (fraction: number): string => percent(fraction * 100)

/** What is known of the forecast's errors, from the published measurement. */
export const ForecastSection = ({ figures = forecastFigures }: { figures?: ForecastFigures }): ReactNode => {
  const t = useT(disclosureWords)
  const language = useLanguage()
  const { days, decision, interval } = figures
  return (
    <section className="paper-section">
      <header className="paper-section-head">
        <h2>{t('forecast')}</h2>
      </header>
      <ul className={styles.list}>
        <li>{t('forecastError', { days, error: share(figures.error), baseline: share(figures.baselineError) })}</li>
        {figures.bias !== 0 && (
          <li>{t(figures.bias < 0 ? 'forecastLow' : 'forecastHigh', { bias: share(Math.abs(figures.bias)) })}</li>
        )}
        <li>
          {t('forecastInterval', {
            interval: percent(interval * 100, 0),
            inside: share(figures.insideInterval),
            ofSum: share(figures.insideIntervalOfSum),
          })}{' '}
          {figures.insideIntervalOfSum < interval && t('forecastNarrow')}
        </li>
        <li>{t('forecastElsewhere')}</li>
      </ul>
      <p className="paper-note">
        {t('forecastData', {
          data: figures.data[language],
          cases: number(figures.cases),
          day: dayWithYear(figures.measuredOn),
          decision,
        })}
      </p>
    </section>
  )
}
