import type { ReactNode } from 'react'
import { percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { ErrorHead, ErrorRows, setName } from '../../../ui/explain/held-out/error-rows.tsx'
import { forecastErrors } from '../../../ui/explain/held-out/forecast-errors.ts'
import { heldOutWords } from '../../../ui/explain/held-out/words.ts'
import { PlainTable } from '../../../ui/list/plain-table.tsx'
import * as styles from '../disclosure.module.css'
import { methodWords } from './words.ts'

const lengths = [...new Set(forecastErrors.sets.flatMap(({ horizons }) => horizons.map(({ days }) => days)))]

/** The errors of the forecast by length of the period and kind of city, and those of new sensors. */
export const ForecastTables = (): ReactNode => {
  const t = useT(methodWords)
  const names = useT(heldOutWords)
  const young = forecastErrors.sets.filter((set) => set.new_sensors_error_percent !== null)
  return (
    <>
      {lengths.map((days) => (
        <div className={styles.figures} key={days}>
          <h3>{t('horizon', { count: days })}</h3>
          <PlainTable label={t('horizon', { count: days })} className="num">
            <ErrorHead />
            <tbody>
              <ErrorRows days={days} />
            </tbody>
          </PlainTable>
        </div>
      ))}
      {young.length > 0 && (
        <div className={styles.figures}>
          <h3>{t('newSensors')}</h3>
          <PlainTable label={t('newSensors')} className="num">
            <thead>
              <tr>
                <th scope="col">{names('set')}</th>
                <th scope="col">{names('error')}</th>
              </tr>
            </thead>
            <tbody>
              {young.map((set) => (
                <tr key={set.name}>
                  <th scope="row">
                    {setName(set.name, names)} {!set.real && names('simulated')}
                  </th>
                  <td>{percent(set.new_sensors_error_percent)}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </div>
      )}
      <p className="paper-note">{t('errorIs')}</p>
    </>
  )
}
