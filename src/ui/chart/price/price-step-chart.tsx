import '../chart.css'
import { type ReactNode, useCallback, useMemo } from 'react'
import { money, number } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { translate, useT } from '../../../i18n/translate.ts'
import { niceTicks } from '../axis/ticks.ts'
import { drawValueAxis } from '../axis/value-axis.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import { LineCanvas, type LineSeries } from '../line/line-canvas.tsx'
import { chartWords } from '../words.ts'
import { PairTable } from './pair-table.tsx'
import { type PricePoint, splitWherePriceFalls } from './price-parts.ts'

type PriceStepChartProps = {
  /** In ascending order of quantity; where the price falls, a new band of the price list begins. */
  points: readonly PricePoint[]
  now: PricePoint
  /** A larger quantity that costs less. */
  better?: PricePoint | null
  label: string
  /** px */
  height?: number
}

const padding = { top: 14, right: 12, bottom: 22, left: 56 }

const drawPrices = (
  context: DrawingContext,
  { points, now, better }: PriceStepChartProps,
  ticks: readonly number[],
): void => {
  const { left, right, bottom } = context.area
  drawValueAxis(context, ticks, false)
  const [first, last] = [points[0], points.at(-1)]
  if (first && last) {
    for (const tick of niceTicks(first.quantity, last.quantity, 5)) {
      context.text(context.x(tick), bottom + 16, number(tick), 'chart-axis', 'middle')
    }
  }
  const x = context.x(now.quantity)
  const y = context.y(now.price)
  if (better) {
    const [betterX, betterY] = [context.x(better.quantity), context.y(better.price)]
    context.line([x, y], [betterX, betterY], 'chart-drop')
    const inside = betterX + 90 > right
    context.text(
      inside ? betterX - 8 : betterX + 10,
      betterY + 14,
      translate(chartWords, 'cheaperAt', { quantity: better.quantity }),
      'chart-now-words',
      inside ? 'end' : 'start',
    )
    context.dot(betterX, betterY, 4.5, 'chart-better')
  }
  const onRight = x - left < 90
  context.text(
    onRight ? x + 9 : x - 9,
    y - 4,
    translate(chartWords, 'nowAt', { quantity: now.quantity }),
    'chart-now-words',
    onRight ? 'start' : 'end',
  )
  context.dot(x, y, 4.5, 'chart-open')
}

/**
 * Price by number of screen-days, with the step of the price list; the price axis does
 * not begin at zero (docs/design.md, Charts).
 */
export const PriceStepChart = (props: PriceStepChartProps): ReactNode => {
  const { points, now, better, label, height = 108 } = props
  const t = useT(chartWords)
  const language = useLanguage()
  const xRange = useMemo(() => [points[0]?.quantity ?? 0, points.at(-1)?.quantity ?? 1] as const, [points])
  const yRange = useMemo(() => {
    const prices = [...points, now].map((point) => point.price)
    const [low, high] = [Math.min(...prices), Math.max(...prices)]
    return [low - (high - low) * 0.05, high + (high - low) * 0.08] as const
  }, [points, now])
  const ticks = useMemo(() => niceTicks(yRange[0], yRange[1], 3), [yRange])
  const series = useMemo<LineSeries[]>(
    () =>
      splitWherePriceFalls(points).map((part) => ({
        className: 'line-price',
        points: part.map(({ quantity, price }) => ({ x: quantity, y: price })),
      })),
    [points],
  )
  const decorate = useCallback(
    (context: DrawingContext) => drawPrices(context, { points, now, better, label: language }, ticks),
    [points, now, better, language, ticks],
  )
  return (
    <figure className="chart" aria-label={label}>
      <LineCanvas
        series={series}
        xRange={xRange}
        yRange={yRange}
        yTicks={ticks}
        height={height}
        padding={padding}
        decorate={decorate}
      />
      <PairTable
        label={label}
        headings={[t('quantity'), t('price')]}
        rows={[now, ...(better ? [better] : [])].map(({ quantity, price }) => [number(quantity), money(price)])}
      />
    </figure>
  )
}
