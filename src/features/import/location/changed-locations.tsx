import type { ReactNode } from 'react'
import {
  type LocationImport,
  locationColumns,
  requiredLocationColumns,
} from '../../../../contract/location/location-import.ts'
import { number } from '../../../i18n/format.ts'
import { translate, useT } from '../../../i18n/translate.ts'
import type { ImportView } from '../../../records/import/checked-file.tsx'
import * as importStepsStyles from '../../../records/import/import-steps.module.css'
import { PlainTable } from '../../../ui/list/plain-table.tsx'
import * as importStyles from '../import.module.css'
import { columnWords, locationImportWords } from './words.ts'

/** Most locations that are listed before they are stored. */
const MOST_LOCATIONS = 100
/** Most locations far from their city that are listed. */
const MOST_FAR = 20
const METRES_PER_KM = 1000

type Changed = LocationImport['locations'][number]

const Unnamed = ({ result }: { result: LocationImport }): ReactNode => {
  const t = useT(locationImportWords)
  if (result.unnamed_count === 0) return null
  return (
    <details className={importStyles.unnamed}>
      <summary>{t('unnamed', { count: result.unnamed_count })}</summary>
      <ul>
        {result.unnamed.slice(0, MOST_LOCATIONS).map(({ id, name, city_name }) => (
          <li key={id}>
            {name}, {city_name}
          </li>
        ))}
      </ul>
      {result.unnamed_count > MOST_LOCATIONS && (
        <p className="field-hint">{t('more', { count: result.unnamed_count - MOST_LOCATIONS })}</p>
      )}
    </details>
  )
}

const cellText = (column: string, text: string): string => {
  if (text === '') return '–'
  return column === 'active' ? translate(locationImportWords, text === 'yes' ? 'yes' : 'no') : text
}

const Changes = ({ changes, side }: { changes: Changed['changes']; side: 'before' | 'after' }): ReactNode => {
  const t = useT(columnWords)
  return changes.map(({ column, ...texts }) => (
    <span className={importStepsStyles.remark} key={column}>
      <span className="caption">{t(column)}:</span> {cellText(column, texts[side])}
    </span>
  ))
}

const ChangedLocations = ({ result }: { result: LocationImport }): ReactNode => {
  const t = useT(locationImportWords)
  const all = result.created + result.changed
  return (
    <>
      {all > 0 && (
        <div className={importStepsStyles.rowsBox}>
          <PlainTable label={t('preview')} className={importStepsStyles.rows}>
            <thead>
              <tr>
                <th scope="col">{t('row')}</th>
                <th scope="col">{t('location')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {result.locations.slice(0, MOST_LOCATIONS).map(({ row, id, name, outcome, changes }) => (
                <tr key={row}>
                  <td className="num">{number(row)}</td>
                  <td>
                    {name} {id !== null && <span className="caption num">{id}</span>}
                  </td>
                  <td>{outcome === 'created' ? t('created') : <Changes changes={changes} side="before" />}</td>
                  <td>
                    <Changes changes={changes} side="after" />
                  </td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </div>
      )}
      {all > MOST_LOCATIONS && <p className="field-hint">{t('more', { count: all - MOST_LOCATIONS })}</p>}
      <Unnamed result={result} />
    </>
  )
}

const FarLocations = ({ result }: { result: LocationImport }): ReactNode => {
  const t = useT(locationImportWords)
  return (
    <>
      {t('far', { count: result.far_count })}
      <ul>
        {result.far.slice(0, MOST_FAR).map(({ row, name, city_name, metres }) => (
          <li key={row}>
            {t('farRow', { row: number(row), name, city: city_name, km: number(Math.round(metres / METRES_PER_KM)) })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** How a checked file of locations is shown: what becomes of each location, and those that the file does not name. */
export const useLocationView = (): ImportView<LocationImport> => {
  const t = useT(locationImportWords)
  return {
    hint: t('hint'),
    columns: locationColumns,
    required: requiredLocationColumns.length + 1,
    summary: ({ total, created, changed, unchanged }) => {
      const hasChanges = created + changed > 0
      const text = t(hasChanges ? 'ready' : unchanged > 0 ? 'nothing' : 'empty')
      return { hasChanges, text: total > 0 ? `${text} ${t('counts', { created, changed, unchanged })}` : text }
    },
    storeLabel: ({ created, changed }) => t('store', { count: created + changed }),
    question: (result) =>
      result.far_count === 0 ? null : { text: <FarLocations result={result} />, accept: t('acceptFar') },
    records: (result) => <ChangedLocations result={result} />,
  }
}
