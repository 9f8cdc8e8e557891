import { type ReactNode, useCallback, useId, useMemo } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { thinned } from '../axis/downsample.ts'
import { lineOf, poorSpans, stepMs, type TimePoint, type TimeRow, type TimeStep, timeRows } from '../axis/time-rows.ts'
import { axisFromZero } from '../axis/value-axis.ts'
import type { Padding } from '../canvas/canvas.tsx'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import type { LegendEntry } from '../plot/legend.tsx'
import { poorEntries } from '../plot/partly-measured.ts'
import { PlotFrame, type PlotProps } from '../plot/plot-frame.tsx'
import { coloured, type PlotSeries, type SeriesColour } from '../plot/plot-table.ts'
import type { Spot } from '../plot/reading-cursor.tsx'
import { plotWords } from '../plot/words.ts'
import { LineCanvas } from './line-canvas.tsx'
import { drawLinePlot } from './line-plot-drawing.ts'

type LinePlotProps = PlotProps & {
  series: readonly PlotSeries[]
  /** One a day or hour, with a value for each series; a day left out was not measured. */
  points: readonly TimePoint[]
  step: TimeStep
  /** Whether the values of a series add up to something: sums do, means do not. */
  summed?: boolean
}

/**
 * Above this number of points a line is downsampled and its points are hidden; the table and the downloads keep every
 * value.
 */
const MOST_POINTS = 2000
const padding: Padding = { top: 12, right: 12, bottom: 36, left: 56 }
// The hours of one day are named in one line, days and months in two.
const slim: Padding = { ...padding, bottom: 22 }

const spotsOf = (rows: readonly TimeRow[], colours: readonly SeriesColour[], step: TimeStep, top: number): Spot[] => {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const length = last.begins + stepMs[step] - first.begins
  return rows.map((row) => ({
    at: (row.begins + stepMs[step] / 2 - first.begins) / length,
    dots: row.values.flatMap((value, place) => {
      const colour = colours[place]
      return value === null || !colour ? [] : [{ at: 1 - value / top, colour }]
    }),
  }))
}

/**
 * One or several series over days or hours. Steps not measured are a gap with a hatch; steps measured in part have a
 * paler hatch and a hollow point (docs/design.md, Charts).
 */
export const LinePlot = (props: LinePlotProps): ReactNode => {
  const { points, step, height = 220, digits = 0 } = props
  const t = useT(plotWords)
  const language = useLanguage()
  const hatchId = `${useId()}${language}`
  const series = useMemo(() => coloured(props.series), [props.series])
  const rows = useMemo(() => timeRows(points, step, language), [points, step, language])
  const axis = useMemo(
    () =>
      axisFromZero(
        rows.flatMap(({ values }) => values.filter((value) => value !== null)),
        digits === 0,
      ),
    [rows, digits],
  )
  const isThinned = rows.length > MOST_POINTS
  const lines = useMemo(
    () =>
      series.map(({ colour }, place) => ({
        className: isThinned ? `series-${colour} series-thin` : `series-${colour}`,
        points: thinned(lineOf(rows, place, step), MOST_POINTS),
      })),
    [series, rows, step, isThinned],
  )
  const spans = useMemo(() => poorSpans(rows, step), [rows, step])
  const range = useMemo(() => {
    const begin = rows[0]?.begins ?? 0
    return [begin, (rows.at(-1)?.begins ?? begin) + stepMs[step]] as const
  }, [rows, step])
  const yRange = useMemo(() => [0, axis.top] as const, [axis])
  const decorate = useCallback(
    (context: DrawingContext) =>
      drawLinePlot(context, { rows, spans, step, range, ticks: axis.ticks, lines, isThinned, hatchId }),
    [rows, spans, step, range, axis, lines, isThinned, hatchId],
  )
  const around = range[1] - range[0] <= stepMs.day ? slim : padding
  const table = useMemo(() => ({ head: t(step), series, rows }), [t, step, series, rows])
  const spots = useMemo(
    () =>
      spotsOf(
        rows,
        series.map(({ colour }) => colour),
        step,
        axis.top,
      ),
    [rows, series, step, axis],
  )
  const named: LegendEntry[] = series.map(({ colour, name }) => ({ sign: { kind: 'line', colour }, words: name }))
  return (
    <div className="plot-box">
      <PlotFrame
        {...props}
        height={height}
        table={table}
        legend={[...(series.length > 1 ? named : []), ...poorEntries(spans.flatMap((span) => span.rows))]}
        spots={spots}
        padding={around}
      >
        <LineCanvas
          series={lines}
          xRange={range}
          yRange={yRange}
          yTicks={axis.ticks}
          height={height}
          padding={around}
          decorate={decorate}
        />
      </PlotFrame>
    </div>
  )
}
