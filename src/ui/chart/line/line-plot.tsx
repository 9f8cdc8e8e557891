import { type ReactNode, useCallback, useId, useMemo } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { downsample } from '../axis/downsample.ts'
import {
  incompleteSpans,
  lineOf,
  stepMs,
  type TimePoint,
  type TimeRow,
  type TimeStep,
  timeRows,
} from '../axis/time-rows.ts'
import { axisFromZero } from '../axis/value-axis.ts'
import type { Padding } from '../canvas/canvas.tsx'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import type { LegendEntry } from '../plot/legend.tsx'
import { PlotFrame, type PlotProps } from '../plot/plot-frame.tsx'
import { type PlotSeries, type SeriesColour, withColours } from '../plot/plot-table.ts'
import type { RowPosition } from '../plot/reading-cursor.tsx'
import { incompleteEntries } from '../plot/row-coverage.ts'
import { plotWords } from '../plot/words.ts'
import { LineCanvas } from './line-canvas.tsx'
import { drawLinePlot, type TimeMark } from './line-plot-drawing.ts'

type LinePlotProps = PlotProps & {
  series: readonly PlotSeries[]
  /** One point for each day or hour; a missing day was not measured. */
  points: readonly TimePoint[]
  step: TimeStep
  /** Whether a total of the values makes sense: false for means. */
  summed?: boolean
  /** Named days on the time axis. */
  marks?: readonly TimeMark[]
}

const noMarks: readonly TimeMark[] = []

/** Above this number of points a line is downsampled; the table and the downloads keep every value. */
const MOST_POINTS = 2000
const padding: Padding = { top: 12, right: 12, bottom: 36, left: 56 }
// The labels of hours have one line, those of days and months two.
const paddingOfOneDay: Padding = { ...padding, bottom: 22 }

const positionsOf = (
  rows: readonly TimeRow[],
  colours: readonly SeriesColour[],
  step: TimeStep,
  top: number,
): RowPosition[] => {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const length = last.begins + stepMs[step] - first.begins
  return rows.map((row) => ({
    at: (row.begins + stepMs[step] / 2 - first.begins) / length,
    dots: row.values.flatMap((value, index) => {
      const colour = colours[index]
      return value === null || !colour ? [] : [{ at: 1 - value / top, colour }]
    }),
  }))
}

/**
 * One or several series over days or hours. Steps that were not measured are a hatched gap; steps that were measured
 * in part have a paler hatch and a hollow point (docs/design.md, Charts).
 */
export const LinePlot = (props: LinePlotProps): ReactNode => {
  const { points, step, height = 220, digits = 0, marks = noMarks } = props
  const t = useT(plotWords)
  const language = useLanguage()
  const hatchId = `${useId()}${language}`
  const series = useMemo(() => withColours(props.series), [props.series])
  const rows = useMemo(() => timeRows(points, step, language), [points, step, language])
  const axis = useMemo(
    () =>
      axisFromZero(
        rows.flatMap(({ values }) => values.filter((value) => value !== null)),
        digits === 0,
      ),
    [rows, digits],
  )
  const isDownsampled = rows.length > MOST_POINTS
  const lines = useMemo(
    () =>
      series.map(({ colour }, index) => ({
        className: isDownsampled ? `series-${colour} series-thin` : `series-${colour}`,
        points: downsample(lineOf(rows, index, step), MOST_POINTS),
      })),
    [series, rows, step, isDownsampled],
  )
  const spans = useMemo(() => incompleteSpans(rows, step), [rows, step])
  const range = useMemo(() => {
    const begin = rows[0]?.begins ?? 0
    return [begin, (rows.at(-1)?.begins ?? begin) + stepMs[step]] as const
  }, [rows, step])
  const yRange = useMemo(() => [0, axis.top] as const, [axis])
  const decorate = useCallback(
    (context: DrawingContext) =>
      drawLinePlot(context, { rows, spans, step, range, ticks: axis.ticks, lines, isDownsampled, hatchId, marks }),
    [rows, spans, step, range, axis, lines, isDownsampled, hatchId, marks],
  )
  const plotPadding = range[1] - range[0] <= stepMs.day ? paddingOfOneDay : padding
  const table = useMemo(() => ({ head: t(step), series, rows }), [t, step, series, rows])
  const positions = useMemo(
    () =>
      positionsOf(
        rows,
        series.map(({ colour }) => colour),
        step,
        axis.top,
      ),
    [rows, series, step, axis],
  )
  const named: LegendEntry[] = series.map(({ colour, name }) => ({ symbol: { kind: 'line', colour }, words: name }))
  return (
    <div className="plot-box">
      <PlotFrame
        {...props}
        height={height}
        table={table}
        legend={[...(series.length > 1 ? named : []), ...incompleteEntries(spans.flatMap((span) => span.rows))]}
        positions={positions}
        padding={plotPadding}
      >
        <LineCanvas
          series={lines}
          xRange={range}
          yRange={yRange}
          yTicks={axis.ticks}
          height={height}
          padding={plotPadding}
          decorate={decorate}
        />
      </PlotFrame>
    </div>
  )
}
