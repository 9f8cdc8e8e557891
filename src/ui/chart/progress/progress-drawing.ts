import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { month, time, weekdayMark } from '../../../i18n/dates.ts'
import { number } from '../../../i18n/format.ts'
import { translate } from '../../../i18n/translate.ts'
import { timeWords } from '../../../i18n/words/time.ts'
import { drawValueAxis } from '../axis/value-axis.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import { chartWords } from '../words.ts'
import { daysOf, labelStep, type ProgressData } from './progress-scale.ts'

const at = (date: Date): number => date.getTime()

const drawBehind = (context: DrawingContext, data: ProgressData, hatchId: string): void => {
  const { top, bottom } = context.area
  const spans = data.unmeasured ?? []
  const fill = spans.length > 0 ? context.hatch(hatchId) : undefined
  for (const span of spans) {
    const left = context.x(at(span.from))
    context.rect(left, top - 6, context.x(at(span.to)) - left, bottom - top + 6, 'chart-unmeasured', fill)
  }
  const forecast = data.forecast ?? []
  const upper = forecast.map((point) => [context.x(at(point.at)), context.y(point.high)] as const)
  const lower = forecast.map((point) => [context.x(at(point.at)), context.y(point.low)] as const)
  if (forecast.length > 1) context.polygon([...upper, ...lower.reverse()], 'chart-band')
}

const drawAxes = (context: DrawingContext, data: ProgressData, ticks: readonly number[], narrow: boolean): void => {
  const { left, right, bottom } = context.area
  drawValueAxis(context, ticks)
  const all = daysOf(data.from, data.to, 1)
  const step = labelStep(all.length, right - left, narrow ? 30 : 27)
  const current = data.now ? dayOf(data.now) : null
  if (narrow) context.text(left, bottom + 28, month(dayOf(data.from)), 'chart-axis chart-weekday')
  for (const [index, { date, middle }] of all.entries()) {
    const isToday = date === current
    if (index % step !== 0 && !isToday) continue
    // Labels that are too near to today's label are omitted.
    const nearToday =
      current !== null && step > 1 && !isToday && Math.abs(all.findIndex((day) => day.date === current) - index) < step
    if (nearToday) continue
    context.text(
      context.x(middle),
      bottom + 15,
      String(Number(date.slice(8))),
      isToday ? 'chart-axis chart-today' : 'chart-axis',
      'middle',
    )
    if (!narrow) context.text(context.x(middle), bottom + 28, weekdayMark(date), 'chart-axis chart-weekday', 'middle')
  }
}

const drawNow = (context: DrawingContext, data: ProgressData, narrow: boolean): void => {
  const { left, right, top, bottom } = context.area
  const last = data.realized.at(-1)
  if (data.now) {
    const x = context.x(at(data.now))
    const words = translate(timeWords, 'todayAt', { time: time(data.now) })
    context.line([x, top - 12], [x, bottom], 'chart-now')
    const onRight = x - left < (narrow ? 80 : 90)
    // On a phone the label is at the bottom, below the rising lines.
    if (narrow && right - x > 80) context.text(x + 5, bottom - 8, words, 'chart-now-words')
    else context.text(onRight ? x + 6 : x - 6, top - 4, words, 'chart-now-words', onRight ? 'start' : 'end')
  }
  if (last) context.dot(context.x(at(last.at)), context.y(last.value), 4, 'chart-now-dot')
}

const LABEL_HEIGHT = 31

/** The y positions of two labels of two lines each, without overlap and below the top of the chart. */
const separateLabels = (planY: number, endY: number, top: number): { plan: number; end: number } => {
  if (Math.abs(endY - planY) >= LABEL_HEIGHT) return { plan: planY, end: endY }
  const upper = Math.max(top, (planY + endY - LABEL_HEIGHT) / 2)
  const lower = upper + LABEL_HEIGHT
  return endY < planY ? { plan: lower, end: upper } : { plan: upper, end: lower }
}

const drawEnds = (context: DrawingContext, data: ProgressData): void => {
  const plan = data.plan.at(-1)
  const forecast = data.forecast?.at(-1)
  const end = forecast ?? (data.now ? undefined : data.realized.at(-1))
  const left = context.area.right + 8
  const label = (y: number, name: string, value: number, className: string): void => {
    context.text(left, y, name, `chart-end ${className}`)
    context.text(left, y + 14, number(value), 'chart-end-value')
  }
  const planY = plan ? context.y(plan.value) : 0
  const endY = end ? context.y(end.value) : 0
  const places = plan && end ? separateLabels(planY, endY, context.area.top) : { plan: planY, end: endY }
  if (plan) label(places.plan, translate(chartWords, 'planEnd'), plan.value, '')
  const name = translate(chartWords, forecast ? 'forecastEnd' : 'realizedEnd')
  if (end) label(places.end, name, end.value, 'chart-end-own')
}

/** The data of a progress chart, the ticks of its value axis, and the id of its hatch; `narrow` leaves out labels. */
type ProgressDrawing = {
  readonly data: ProgressData
  readonly ticks: readonly number[]
  readonly hatchId: string
  readonly narrow: boolean
}

/**
 * Draws the parts of a progress chart that Chartist does not: hatch, band, axes, the line of the current
 * time, end labels (docs/design.md, Charts).
 */
export const drawProgress = (context: DrawingContext, { data, ticks, hatchId, narrow }: ProgressDrawing): void => {
  drawBehind(context, data, hatchId)
  drawAxes(context, data, ticks, narrow)
  drawNow(context, data, narrow)
  if (!narrow) drawEnds(context, data)
}
