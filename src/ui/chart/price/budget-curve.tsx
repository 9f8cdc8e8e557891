import '../chart.css'
import { type ReactNode, useCallback, useMemo } from 'react'
import { compact, money, number } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { niceTicks } from '../axis/ticks.ts'
import { drawValueAxis } from '../axis/value-axis.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import { LineCanvas, type LineSeries } from '../line/line-canvas.tsx'
import { chartWords } from '../words.ts'
import { PairTable } from './pair-table.tsx'

/** A price in PLN with contacts. */
export type CurvePoint = { price: number; contacts: number }
/** A point with a number that names it. */
export type MarkedPoint = CurvePoint & { mark: string; isChosen: boolean }

type BudgetCurveProps = {
  /** In ascending order of price. */
  points: readonly CurvePoint[]
  marked: readonly MarkedPoint[]
  budget: { price: number; label: string } | null
  label: string
  /** px */
  height?: number
}

const padding = { top: 16, right: 16, bottom: 24, left: 56 }
const TABLE_ROWS = 12

/** Points that lie on each other have one mark. */
const together = (marked: readonly MarkedPoint[]): MarkedPoint[] => {
  const byPrice = new Map<number, MarkedPoint>()
  for (const point of marked) {
    const same = byPrice.get(point.price)
    byPrice.set(
      point.price,
      same ? { ...same, mark: `${same.mark}, ${point.mark}`, isChosen: same.isChosen || point.isChosen } : point,
    )
  }
  return [...byPrice.values()]
}

const draw = (
  context: DrawingContext,
  { marked, budget }: Pick<BudgetCurveProps, 'marked' | 'budget'>,
  [ticks, prices]: readonly [readonly number[], readonly number[]],
): void => {
  const { top, bottom } = context.area
  drawValueAxis(context, ticks, true)
  for (const price of prices) context.text(context.x(price), bottom + 16, compact(price), 'chart-axis', 'middle')
  if (budget) {
    context.line([context.x(budget.price), top], [context.x(budget.price), bottom], 'chart-drop')
    context.text(context.x(budget.price) - 6, top + 8, budget.label, 'chart-now-words', 'end')
  }
  for (const { price, contacts, mark, isChosen } of together(marked)) {
    const [x, y] = [context.x(price), context.y(contacts)]
    context.dot(x, y, 4.5, isChosen ? 'chart-better' : 'chart-open')
    context.text(x, y - 9, mark, 'chart-now-words', 'middle')
  }
}

/** Most contacts for each price, with proposals as points and the budget as a line (docs/design.md, Charts). */
export const BudgetCurve = ({ points, marked, budget, label, height = 180 }: BudgetCurveProps): ReactNode => {
  const t = useT(chartWords)
  const language = useLanguage()
  const highest = Math.max(1, ...marked.map(({ price }) => price), budget?.price ?? 0)
  // Beyond one and a half times the budget, the curve would only flatten the part that matters.
  const shown = useMemo(() => points.filter(({ price }) => price <= 1.5 * highest), [points, highest])
  const xRange = useMemo(
    () => [shown[0]?.price ?? 0, Math.max(1, shown.at(-1)?.price ?? 1, highest)] as const,
    [shown, highest],
  )
  const most = Math.max(1, ...shown.map(({ contacts }) => contacts), ...marked.map(({ contacts }) => contacts))
  const yRange = useMemo(() => [0, most * 1.12] as const, [most])
  const ticks = useMemo(() => niceTicks(yRange[0], yRange[1], 4), [yRange])
  const prices = useMemo(() => niceTicks(xRange[0], xRange[1], 5), [xRange])
  const series = useMemo<LineSeries[]>(
    () => [{ className: 'line-price', points: shown.map(({ price, contacts }) => ({ x: price, y: contacts })) }],
    [shown],
  )
  const decorate = useCallback(
    (context: DrawingContext) => {
      // The texts of the axis are in the chosen language.
      if (language) draw(context, { marked, budget }, [ticks, prices])
    },
    [marked, budget, ticks, prices, language],
  )
  const step = Math.max(1, Math.ceil(shown.length / TABLE_ROWS))
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
        headings={[t('price'), t('contacts')]}
        rows={shown.filter((_, at) => at % step === 0).map(({ price, contacts }) => [money(price), number(contacts)])}
      />
    </figure>
  )
}
