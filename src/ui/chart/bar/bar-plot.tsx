import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { useWidth } from '../../use-width.ts'
import { axisFromZero, type ValueAxis } from '../axis/value-axis.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import type { LegendEntry } from '../plot/legend.tsx'
import { poorEntries } from '../plot/partly-measured.ts'
import { PlotFrame, type PlotProps } from '../plot/plot-frame.tsx'
import { coloured, type PlotSeries } from '../plot/plot-table.ts'
import { plotWords } from '../plot/words.ts'
import { BarCanvas } from './bar-canvas.tsx'
import { barLayout, placeBar } from './bar-layout.ts'
import { type BarCategory, barEnds, drawBarPlot } from './bar-plot-drawing.ts'

type BarPlotProps = PlotProps & {
  /** The head of the categories in the table: `Miasto`. */
  head?: string
  /** One to three. */
  series: readonly PlotSeries[]
  categories: readonly BarCategory[]
  /** Stacks the series instead of placing them side by side. */
  stacked?: boolean
  /** Whether the values of a series add up to something: sums do, means do not. */
  summed?: boolean
  /** The value axis, if it should not be computed from the values. */
  axis?: ValueAxis
}

// Horizontal bars have their values at their ends and need no grid.
const none: readonly number[] = []

/**
 * Bars of one to three series by category, grouped or stacked: columns where the labels have room, rows where they do
 * not (docs/design.md, Charts).
 */
export const BarPlot = (props: BarPlotProps): ReactNode => {
  const { categories, stacked = false, digits = 0, height: heightPx = 220 } = props
  const t = useT(plotWords)
  const language = useLanguage()
  const hatchId = `${useId()}${language}`
  const box = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(box, 720)
  const series = useMemo(() => coloured(props.series), [props.series])
  const abreast = stacked ? 1 : Math.max(1, series.length)
  const layout = useMemo(
    () => barLayout({ labels: categories.map(({ label }) => label), widthPx, heightPx, abreast }),
    [categories, widthPx, heightPx, abreast],
  )
  const axis = useMemo(() => {
    const ends = categories.flatMap(({ values }) => barEnds(values, abreast)).filter((end) => end !== null)
    return props.axis ?? axisFromZero(ends, digits === 0)
  }, [props.axis, categories, abreast, digits])
  const range = useMemo(() => [0, axis.top] as const, [axis])
  const bars = useMemo(() => {
    const valuesOf = (place: number): (number | null)[] => categories.map(({ values }) => values[place] ?? null)
    return series.map(({ colour }, place) => ({ className: `series-${colour}`, values: valuesOf(place) }))
  }, [series, categories])
  const place = useCallback((index: number, slotPx: number) => placeBar(index, abreast, slotPx), [abreast])
  const decorate = useCallback(
    (context: DrawingContext) =>
      drawBarPlot(context, { categories, layout, ticks: axis.ticks, abreast, digits, hatchId }),
    [categories, layout, axis, abreast, digits, hatchId],
  )
  const rows = categories.map(({ name, label, ...row }) => ({
    ...row,
    key: name ?? label,
    label: name ?? label,
    plain: name ?? label,
  }))
  const named: LegendEntry[] = series.map(({ colour, name }) => ({ sign: { kind: 'bar', colour }, words: name }))
  return (
    <div ref={box} className="plot-box">
      <PlotFrame
        {...props}
        height={layout.height}
        table={{ head: props.head ?? t('group'), series, rows }}
        legend={[...(series.length > 1 ? named : []), ...poorEntries(rows)]}
        spots={rows.map((_, index) => ({ at: (index + 0.5) / rows.length, slot: 1 / rows.length }))}
        along={layout.direction === 'rows' ? 'y' : 'x'}
        padding={layout.padding}
      >
        <BarCanvas
          series={bars}
          direction={layout.direction}
          stacked={stacked}
          range={range}
          ticks={layout.direction === 'rows' ? none : axis.ticks}
          height={layout.height}
          padding={layout.padding}
          place={place}
          decorate={decorate}
        />
      </PlotFrame>
    </div>
  )
}
