import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { useWidth } from '../../use-width.ts'
import { axisFromZero, type ValueAxis } from '../axis/value-axis.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import type { LegendEntry } from '../plot/legend.tsx'
import { PlotFrame, type PlotProps } from '../plot/plot-frame.tsx'
import { type PlotSeries, withColours } from '../plot/plot-table.ts'
import { incompleteEntries } from '../plot/row-coverage.ts'
import { plotWords } from '../plot/words.ts'
import { BarCanvas } from './bar-canvas.tsx'
import { barLayout, placeBar } from './bar-layout.ts'
import { type BarCategory, barEnds, drawBarPlot } from './bar-plot-drawing.ts'

type BarPlotProps = PlotProps & {
  /** Heading of the category column in the table: `Miasto`. */
  head?: string
  /** One to three. */
  series: readonly PlotSeries[]
  categories: readonly BarCategory[]
  /** Stacks the series instead of placing them side by side. */
  stacked?: boolean
  /** Whether a total of the values makes sense: false for means. */
  summed?: boolean
  /** The value axis, if it should not be computed from the values. */
  axis?: ValueAxis
}

// Rows have their values at their ends and need no grid.
const noTicks: readonly number[] = []

/**
 * Bars of one to three series by category, grouped or stacked; columns if the labels have room,
 * otherwise rows (docs/design.md, Charts).
 */
export const BarPlot = (props: BarPlotProps): ReactNode => {
  const { categories, stacked = false, digits = 0, height: heightPx = 220 } = props
  const t = useT(plotWords)
  const language = useLanguage()
  const hatchId = `${useId()}${language}`
  const box = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(box, 720)
  const series = useMemo(() => withColours(props.series), [props.series])
  const barsPerSlot = stacked ? 1 : Math.max(1, series.length)
  const layout = useMemo(
    () => barLayout({ labels: categories.map(({ label }) => label), widthPx, heightPx, barsPerSlot }),
    [categories, widthPx, heightPx, barsPerSlot],
  )
  const axis = useMemo(() => {
    const ends = categories.flatMap(({ values }) => barEnds(values, barsPerSlot)).filter((end) => end !== null)
    return props.axis ?? axisFromZero(ends, digits === 0)
  }, [props.axis, categories, barsPerSlot, digits])
  const range = useMemo(() => [0, axis.top] as const, [axis])
  const bars = useMemo(() => {
    const valuesOf = (index: number): (number | null)[] => categories.map(({ values }) => values[index] ?? null)
    return series.map(({ colour }, index) => ({ className: `series-${colour}`, values: valuesOf(index) }))
  }, [series, categories])
  const place = useCallback((index: number, slotPx: number) => placeBar(index, barsPerSlot, slotPx), [barsPerSlot])
  const decorate = useCallback(
    (context: DrawingContext) =>
      drawBarPlot(context, { categories, layout, ticks: axis.ticks, barsPerSlot, digits, hatchId }),
    [categories, layout, axis, barsPerSlot, digits, hatchId],
  )
  const rows = categories.map(({ name, label, ...row }) => ({
    ...row,
    key: name ?? label,
    label: name ?? label,
    exportLabel: name ?? label,
  }))
  const named: LegendEntry[] = series.map(({ colour, name }) => ({ symbol: { kind: 'bar', colour }, words: name }))
  return (
    <div ref={box} className="plot-box">
      <PlotFrame
        {...props}
        height={layout.height}
        table={{ head: props.head ?? t('group'), series, rows }}
        legend={[...(series.length > 1 ? named : []), ...incompleteEntries(rows)]}
        positions={rows.map((_, index) => ({ at: (index + 0.5) / rows.length, slot: 1 / rows.length }))}
        along={layout.direction === 'rows' ? 'y' : 'x'}
        padding={layout.padding}
      >
        <BarCanvas
          series={bars}
          direction={layout.direction}
          stacked={stacked}
          range={range}
          ticks={layout.direction === 'rows' ? noTicks : axis.ticks}
          height={layout.height}
          padding={layout.padding}
          place={place}
          decorate={decorate}
        />
      </PlotFrame>
    </div>
  )
}
