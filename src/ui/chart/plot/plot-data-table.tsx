import { type ReactNode, useId, useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { translate, useT } from '../../../i18n/translate.ts'
import { measuredHoursText } from '../../explain/measurement.ts'
import { Pager } from '../../list/pager.tsx'
import { formatCell, type PlotRow, type PlotTable, type WriteValue } from './plot-table.ts'
import { plotWords } from './words.ts'

type PlotDataTableProps = {
  title: string
  table: PlotTable
  write: WriteValue
  /** Shows the table; otherwise only screen readers read it. */
  shown: boolean
}

const MOST_ROWS = 400
const PAGE = 100

const coverageText = ({ values, measured }: PlotRow): string => {
  if (measured) return measuredHoursText(measured)
  return values.every((value) => value === null) ? translate(plotWords, 'notMeasured') : ''
}

/**
 * The table of a plot with every value; it has pages above 400 rows, so that the
 * document stays small (docs/design.md, Charts).
 */
export const PlotDataTable = ({ title, table, write, shown }: PlotDataTableProps): ReactNode => {
  const t = useT(plotWords)
  useLanguage()
  const captionId = useId()
  const [chosenPage, setChosenPage] = useState(1)
  const total = table.rows.length
  const isPaged = total > MOST_ROWS
  const page = isPaged ? Math.min(chosenPage, Math.ceil(total / PAGE)) : 1
  const rows = isPaged ? table.rows.slice((page - 1) * PAGE, page * PAGE) : table.rows
  const range = { title, from: (page - 1) * PAGE + 1, to: Math.min(page * PAGE, total), total }
  const hasCoverage = table.rows.some((row) => coverageText(row) !== '')
  return (
    <div className={shown ? 'plot-data' : 'visually-hidden'}>
      {/* Not every browser gives a scrollable element a tab stop. */}
      <section
        className={shown ? 'plot-data-scroll' : undefined}
        aria-labelledby={captionId}
        tabIndex={shown ? 0 : undefined}
      >
        <table className="plot-data-table num">
          <caption id={captionId}>{isPaged && !shown ? t('firstRows', range) : title}</caption>
          <thead>
            <tr>
              <th scope="col">{table.head}</th>
              {table.series.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
              {hasCoverage && <th scope="col">{t('measurement')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {table.series.map(({ name }, index) => (
                  <td key={name}>{formatCell(row.values[index], write)}</td>
                ))}
                {hasCoverage && <td className="plot-data-coverage">{coverageText(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isPaged && shown && <Pager page={page} size={PAGE} total={total} onPage={setChosenPage} />}
    </div>
  )
}
