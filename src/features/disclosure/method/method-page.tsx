import { type ReactNode, useEffect } from 'react'
import { dayWithYear } from '../../../i18n/dates.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { forecastErrors } from '../../../ui/explain/held-out/forecast-errors.ts'
import { PaperPage } from '../../../ui/layout/paper-page.tsx'
import { PRODUCT } from '../../../ui/page-title.ts'
import * as styles from '../disclosure.module.css'
import { ForecastTables } from './forecast-tables.tsx'
import { PlaceTable } from './place-table.tsx'
import { SeasonTables } from './season-tables.tsx'
import { methodWords } from './words.ts'

/** A section: its heading and its facts, each a term with its text. The address of the section is its name. */
const sections = [
  ['contacts', ['counted', 'formula', 'hours', 'gaps']],
  ['forecast', ['how', 'interval', 'calendar', 'versions']],
  ['unmeasured', ['estimate', 'realization', 'manual']],
  ['spot', ['ots', 'spotContacts', 'visible']],
  ['reach', ['grp', 'net', 'limits']],
  ['sensors', ['faults', 'checks']],
  ['groups', ['noise', 'groupError']],
  ['lift', ['design', 'refusal']],
  ['known', ['own', 'weather', 'short', 'visitors']],
] as const

/** The public page about the methods behind the numbers and their known errors (decision 108). */
export const MethodPage = (): ReactNode => {
  const t = useT(methodWords)
  useEffect(() => {
    document.title = `${t('title')} · ${PRODUCT}`
  }, [t])
  return (
    <PaperPage>
      <article className="paper">
        <header className="paper-head">
          <p className="paper-line">
            <span className="label">{t('label')}</span>
            <a href="/trust">{t('trust')}</a>
          </p>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </header>
        {sections.map(([name, facts]) => (
          <section className="paper-section" id={name} key={name}>
            <header className="paper-section-head">
              <h2>{t(name)}</h2>
            </header>
            <dl className={styles.facts}>
              {facts.map((fact) => (
                <div key={fact}>
                  <dt className="label">{t(fact)}</dt>
                  <dd>{t(`${fact}Text`)}</dd>
                </div>
              ))}
            </dl>
            {name === 'forecast' && (
              <>
                <ForecastTables />
                <SeasonTables />
              </>
            )}
            {name === 'unmeasured' && <PlaceTable />}
          </section>
        ))}
        <footer className="paper-foot num">
          {t('source', {
            method: forecastErrors.method,
            day: dayWithYear(forecastErrors.date),
            days: number(forecastErrors.history_days),
          })}
        </footer>
      </article>
    </PaperPage>
  )
}
