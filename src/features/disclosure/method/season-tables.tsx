import type { ReactNode } from 'react'
import forecast from '../../../../docs/measurements/forecast.json'
import { percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { PlainTable } from '../../../ui/list/plain-table.tsx'
import * as styles from '../disclosure.module.css'
import { measuredWords } from './measured-words.ts'
import { methodWords } from './words.ts'

/** The errors of single sensors in one part of the past, all sets together. Shares are fractions of one. */
type Cut = { readonly error: number; readonly inside80: number }

const lengths = forecast.everywhere.map(({ days }) => days)
const seasons = forecast.everywhere[0]?.quarters.map(({ quarter }) => quarter) ?? []

/** The errors by length in a season, or in weeks without and with special days; null where nothing was checked. */
const cutsOf = (part: string): (Cut | null)[] =>
  forecast.everywhere.map(({ calm, busy, quarters }) => {
    if (part === 'calm') return calm
    if (part === 'busy') return busy
    return quarters.find(({ quarter }) => quarter === part)?.sensors ?? null
  })

/** The errors of the forecast, and what its interval held, by season and by weeks with special days. */
export const SeasonTables = (): ReactNode => {
  const t = useT(methodWords)
  const names = useT(measuredWords)
  const partName = (part: string): string => {
    if (part === 'calm' || part === 'busy') return t(part)
    return measuredWords.has(part) ? names(part) : part
  }
  return (['bySeason', 'insideBySeason'] as const).map((table) => (
    <div className={styles.figures} key={table}>
      <h3>{t(table)}</h3>
      <PlainTable label={t(table)} className="num">
        <thead>
          <tr>
            <th scope="col">{t('period')}</th>
            {lengths.map((days) => (
              <th scope="col" key={days}>
                {t('days', { count: days })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...seasons, 'calm', 'busy'].map((part) => (
            <tr key={part}>
              <th scope="row">{partName(part)}</th>
              {cutsOf(part).map((cut, index) => (
                <td key={lengths[index]}>
                  {cut ? percent(100 * (table === 'bySeason' ? cut.error : cut.inside80)) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  ))
}
