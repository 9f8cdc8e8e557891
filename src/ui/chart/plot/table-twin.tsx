import { type ReactNode, useId, useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { translate, useT } from '../../../i18n/translate.ts'
import { measuredOf } from '../../explain/measurement.ts'
import { Pager } from '../../list/pager.tsx'
import { inCell, type PlotRow, type PlotTable, type WriteValue } from './plot-table.ts'
import { plotWords } from './words.ts'

type TwinTableProps = {
  title: string
  table: PlotTable
  write: WriteValue
  /** Visible to everyone; otherwise only to screen readers. */
  shown: boolean
}

const MOST_ROWS = 400
const PAGE = 100

const basis = ({ values, measured }: PlotRow): string => {
  if (measured) return measuredOf(measured)
  return values.every((value) => value === null) ? translate(plotWords, 'notMeasured') : ''
}

/**
 * The table of a plot, with every value; above 400 rows it has pages, so that the document stays small (docs/design.md,
 * Charts).
 */
export const TwinTable = ({ title, table, write, shown }: TwinTableProps): ReactNode => {
  const t = useT(plotWords)
  useLanguage()
  const captionId = useId()
  const [asked, setAsked] = useState(1)
  const total = table.rows.length
  const isPaged = total > MOST_ROWS
  const page = isPaged ? Math.min(asked, Math.ceil(total / PAGE)) : 1
  const rows = isPaged ? table.rows.slice((page - 1) * PAGE, page * PAGE) : table.rows
  const range = { title, from: (page - 1) * PAGE + 1, to: Math.min(page * PAGE, total), total }
  const hasBasis = table.rows.some((row) => basis(row) !== '')
  return (
    <div className={shown ? 'plot-twin' : 'visually-hidden'}>
      {/* A box that scrolls needs a tab stop in the browsers that give it none themselves. */}
      <section
        className={shown ? 'plot-twin-box' : undefined}
        aria-labelledby={captionId}
        tabIndex={shown ? 0 : undefined}
      >
        <table className="plot-twin-table num">
          <caption id={captionId}>{isPaged && !shown ? t('firstRows', range) : title}</caption>
          <thead>
            <tr>
              <th scope="col">{table.head}</th>
              {table.series.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
              {hasBasis && <th scope="col">{t('measurement')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {table.series.map(({ name }, place) => (
                  <td key={name}>{inCell(row.values[place], write)}</td>
                ))}
                {hasBasis && <td className="plot-twin-basis">{basis(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isPaged && shown && <Pager page={page} size={PAGE} total={total} onPage={setAsked} />}
    </div>
  )
}
