import '../chart.css'
import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react'
import { number } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { translate, useT } from '../../../i18n/translate.ts'
import { timeWords } from '../../../i18n/words/time.ts'
import { useWidth } from '../../use-width.ts'
import { axisFromZero, drawValueAxis } from '../axis/value-axis.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import { LineCanvas } from '../line/line-canvas.tsx'
import { chartWords } from '../words.ts'

/** One hour of a day: `value` is null if it is not over or was not measured; `isMeasured` tells these two apart. */
export type DayHour = {
  hour: number
  value: number | null
  isMeasured: boolean
  usual: number | null
  low: number | null
  high: number | null
}

type DayChartProps = {
  hours: readonly DayHour[]
  /** The current time as an hour of the day with a fraction. */
  now: number
  /** What the chart shows, for screen readers. */
  label: string
  /** Why hours are hatched; null if all were measured. */
  unmeasured: string | null
  /** px */
  height?: number
}

const NARROW_PX = 420
const padding = { top: 18, right: 14, bottom: 24, left: 58 }
const BETWEEN_LABELS = { wide: 2, narrow: 4 } as const

const twoDigits = (hour: number): string => String(hour).padStart(2, '0')
const middleOf = (hour: number): number => hour + 0.5

type Drawing = Pick<DayChartProps, 'hours' | 'now'> & { ticks: readonly number[]; hatchId: string; narrow: boolean }

const drawDay = (context: DrawingContext, { hours, now, ticks, hatchId, narrow }: Drawing): void => {
  const { top, bottom } = context.area
  const first = hours[0]?.hour ?? 0
  const end = (hours.at(-1)?.hour ?? 23) + 1
  const hatched = hours.filter(({ isMeasured }) => !isMeasured)
  const fill = hatched.length > 0 ? context.hatch(hatchId) : undefined
  for (const { hour } of hatched) {
    const left = context.x(hour)
    context.rect(left, top - 6, context.x(hour + 1) - left, bottom - top + 6, 'chart-unmeasured', fill)
  }
  const ranged = hours.flatMap(({ hour, low, high }) => (low === null || high === null ? [] : [{ hour, low, high }]))
  if (ranged.length > 1) {
    const upper = ranged.map(({ hour, high }) => [context.x(middleOf(hour)), context.y(high)] as const)
    const lower = ranged.map(({ hour, low }) => [context.x(middleOf(hour)), context.y(low)] as const)
    context.polygon([...upper, ...lower.reverse()], 'chart-usual')
  }
  drawValueAxis(context, ticks)
  const step = BETWEEN_LABELS[narrow ? 'narrow' : 'wide']
  for (let hour = first; hour <= end; hour += step)
    context.text(context.x(hour), bottom + 16, twoDigits(hour), 'chart-axis', 'middle')
  if (now > first && now < end) {
    const x = context.x(now)
    const onLeft = context.area.right - x < 50
    context.line([x, top - 10], [x, bottom], 'chart-now')
    context.text(
      onLeft ? x - 6 : x + 6,
      top - 2,
      translate(timeWords, 'now'),
      'chart-now-words',
      onLeft ? 'end' : 'start',
    )
  }
  const last = hours.findLast(({ value }) => value !== null)
  if (last && last.value !== null)
    context.dot(context.x(middleOf(last.hour)), context.y(last.value), 4, 'chart-now-dot')
}

/** A day by hour: today's line, the usual one with its range, and hatched hours that were not measured. */
export const DayChart = ({ hours, now, label, unmeasured, height = 176 }: DayChartProps): ReactNode => {
  const t = useT(chartWords)
  const language = useLanguage()
  const hatchId = `hatch${useId()}${language}`
  const box = useRef<HTMLElement>(null)
  const narrow = useWidth(box, 720) < NARROW_PX
  const axis = useMemo(
    () => axisFromZero(hours.flatMap(({ value, high, usual }) => [value ?? 0, high ?? 0, usual ?? 0])),
    [hours],
  )
  const series = useMemo(
    () => [
      { className: 'line-plan', points: hours.map(({ hour, usual }) => ({ x: middleOf(hour), y: usual })) },
      { className: 'line-realized', points: hours.map(({ hour, value }) => ({ x: middleOf(hour), y: value })) },
    ],
    [hours],
  )
  const xRange = useMemo(() => [hours[0]?.hour ?? 0, (hours.at(-1)?.hour ?? 23) + 1] as const, [hours])
  const yRange = useMemo(() => [0, axis.top] as const, [axis])
  const decorate = useCallback(
    (context: DrawingContext) => drawDay(context, { hours, now, ticks: axis.ticks, hatchId, narrow }),
    [hours, now, axis, hatchId, narrow],
  )
  return (
    <figure className="chart" aria-label={label} ref={box}>
      <LineCanvas
        series={series}
        xRange={xRange}
        yRange={yRange}
        yTicks={axis.ticks}
        height={height}
        padding={padding}
        decorate={decorate}
      />
      <figcaption className="legend">
        <span className="legend-item">{t('today')}</span>
        <span className="legend-item legend-plan">{t('usual')}</span>
        <span className="legend-item legend-usual">{t('usualRange')}</span>
        {unmeasured && <span className="legend-item legend-hatch num">{unmeasured}</span>}
      </figcaption>
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('hour')}</th>
              <th scope="col">{t('today')}</th>
              <th scope="col">{t('usual')}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ hour, value, usual, isMeasured }) => (
              <tr key={hour}>
                <th scope="row">{`${twoDigits(hour)}–${twoDigits(hour + 1)}`}</th>
                <td>{isMeasured ? number(value) : t('notMeasured')}</td>
                <td>{number(usual)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
