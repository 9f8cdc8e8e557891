import './plot.css'
import { type ReactNode, useRef, useState } from 'react'
import { decimal } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../action/button.tsx'
import { saveFile } from '../../save-file.ts'
import { Hatched } from '../../state/hatched.tsx'
import { SkeletonChart } from '../../state/skeleton.tsx'
import type { Padding } from '../canvas/canvas.tsx'
import { Legend, type LegendEntry } from './legend.tsx'
import { plotCsv } from './plot-csv.ts'
import { PlotDataTable } from './plot-data-table.tsx'
import { plotSummary } from './plot-summary.ts'
import { hasValues, type PlotTable, type WriteValue } from './plot-table.ts'
import { ReadingCursor, type RowPosition } from './reading-cursor.tsx'
import { plotWords } from './words.ts'

/** Props of every plot. */
export type PlotProps = {
  title: string
  /** Unit of the values, shown beside the title: `osoby`. */
  unit?: string
  /** File name of the downloads, without extension. */
  fileName: string
  /** Height of the drawing in px; the skeleton and the empty state have the same. */
  height?: number
  /** Data is loading: shows a skeleton, or the previous content dimmed. */
  loading?: boolean
  /** Decimals of the values. */
  digits?: number
  /** Formats a value with its unit for the reading cursor: `12 340 osób`. */
  write?: WriteValue
  /** Replaces "nothing was measured in this period". */
  emptyText?: string
  level?: 2 | 3
}

type PlotFrameProps = PlotProps & {
  height: number
  table: PlotTable
  /** Formats a value for the table. */
  writeCell?: WriteValue
  /** Whether a total of the values makes sense: false for means. */
  summed?: boolean
  legend: readonly LegendEntry[]
  notes?: readonly string[]
  positions: readonly RowPosition[]
  along?: 'x' | 'y'
  padding: Padding
  children: ReactNode
}

/**
 * The frame of a plot: title, unit, table, downloads, loading and empty state, legend and
 * reading cursor (docs/design.md, Charts).
 */
export const PlotFrame = (props: PlotFrameProps): ReactNode => {
  const { title, unit, height, loading = false, digits = 0, table, legend, notes = [], level = 3, children } = props
  const t = useT(plotWords)
  const figure = useRef<HTMLElement>(null)
  const [isTable, setTable] = useState(false)
  const formatPlain = (value: number): string => decimal(value, digits)
  const write = props.write ?? formatPlain
  const isNotEmpty = hasValues(table)
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <figure className="plot" ref={figure} aria-label={title} aria-busy={loading || undefined}>
      <header className="plot-head">
        <Title className="panel-title">{title}</Title>
        {unit && <span className="panel-caption">{unit}</span>}
        {isNotEmpty && (
          <PlotActions {...props} figure={figure} isTable={isTable} onTable={() => setTable((shown) => !shown)} />
        )}
      </header>
      {isNotEmpty ? (
        <div className={loading ? 'plot-body plot-dimmed' : 'plot-body'}>
          <ReadingCursor
            title={title}
            summary={plotSummary(title, table, write, props.summed)}
            table={table}
            write={write}
            positions={props.positions}
            along={props.along ?? 'x'}
            padding={props.padding}
          >
            {children}
          </ReadingCursor>
          <Legend entries={legend} />
          {notes.map((note) => (
            <p className="chart-note" key={note}>
              {note}
            </p>
          ))}
          <PlotDataTable title={title} table={table} write={props.writeCell ?? formatPlain} shown={isTable} />
        </div>
      ) : (
        <div className="plot-empty" style={{ height }}>
          {loading ? <SkeletonChart height={height} /> : <Hatched>{props.emptyText ?? t('empty')}</Hatched>}
        </div>
      )}
    </figure>
  )
}

type PlotActionsProps = Pick<PlotFrameProps, 'title' | 'fileName' | 'table'> & {
  figure: { current: HTMLElement | null }
  isTable: boolean
  onTable: () => void
}

const PlotActions = ({ title, fileName, table, figure, isTable, onTable }: PlotActionsProps): ReactNode => {
  const t = useT(plotWords)
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  const csv = (): void => {
    saveFile(new Blob([plotCsv(table, language)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
  }
  const png = async (): Promise<void> => {
    if (!figure.current) return
    try {
      // Loaded on demand: few visits download a picture.
      const { plotPicture } = await import('./plot-picture.ts')
      saveFile(await plotPicture(figure.current), `${fileName}.png`)
      setFailed(false)
    } catch (error) {
      console.error('plot picture', error)
      setFailed(true)
    }
  }
  return (
    <div className="plot-actions">
      <Button kind="text" size="small" aria-label={t('tableOf', { title })} aria-pressed={isTable} onClick={onTable}>
        {t('table')}
      </Button>
      <Button kind="text" size="small" aria-label={t('csvOf', { title })} onClick={csv}>
        {t('csv')}
      </Button>
      <Button kind="text" size="small" aria-label={t('pngOf', { title })} onClick={() => void png()}>
        {t('png')}
      </Button>
      {hasFailed && (
        <p className="plot-failed" role="alert">
          {t('pngFailed')}
        </p>
      )}
    </div>
  )
}
