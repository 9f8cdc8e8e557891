import '../../../ui/dialog/differences.css'
import type { ReactNode } from 'react'
import type { ChangedLocationRow, LocationChangeResult } from '../../../../contract/location/location-changes.ts'
import type { LocationOptions } from '../../../../machines/administration/location.ts'
import type { NamedRecord } from '../../../../machines/administration/options.ts'
import { joinFacts } from '../../../i18n/format.ts'
import { translate, useT } from '../../../i18n/translate.ts'
import * as styles from './change.module.css'
import { changeWords } from './words.ts'

/** Most locations that the preview lists. */
const MOST_ROWS = 100

const nameOf = (records: readonly NamedRecord[] | undefined, id: number): string =>
  records?.find((record) => record.id === id)?.name ?? String(id)

/** The changed members of a location as text. */
const stateText = (
  { is_active, company_id, industry_ids }: ChangedLocationRow['before'],
  options: LocationOptions | null,
): string =>
  joinFacts([
    is_active === undefined ? null : translate(changeWords, is_active ? 'activate' : 'deactivate'),
    company_id === undefined ? null : nameOf(options?.companies, company_id),
    industry_ids === undefined
      ? null
      : `${translate(changeWords, 'industries')}: ${industry_ids.map((id) => nameOf(options?.industries, id)).join(', ') || '–'}`,
  ])

type ChangedRowsProps = { result: LocationChangeResult; options: LocationOptions | null }

/** What a change of many locations will do to each of them. */
export const ChangedRows = ({ result, options }: ChangedRowsProps): ReactNode => {
  const t = useT(changeWords)
  const rows = result.rows.filter(({ outcome }) => outcome === 'changed')
  return (
    <div className="stack">
      <p className="num">
        {rows.length === 0 ? t('nothingChanges') : t('willChange', { count: rows.length })}
        {rows.length > 0 && result.unchanged > 0 && ` ${t('unchanged', { count: result.unchanged })}`}
        {result.not_found > 0 && ` ${t('missing', { count: result.not_found })}`}
      </p>
      {rows.length > 0 && (
        <div className={styles.changedRows}>
          <table className="differences num">
            <thead>
              <tr>
                <th scope="col">{t('location')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MOST_ROWS).map((row) => (
                <tr key={row.location_id}>
                  <th scope="row">{row.name}</th>
                  <td>{stateText(row.before, options)}</td>
                  <td>{stateText(row.after, options)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > MOST_ROWS && <p className="num">{t('more', { count: rows.length - MOST_ROWS })}</p>}
    </div>
  )
}
