import '../chart.css'
import { type ReactNode, useCallback, useId, useMemo, useRef } from 'react'
import { dateTime } from '../../../i18n/dates.ts'
import { number, percent } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { useWidth } from '../../use-width.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import { LineCanvas, type LineSeries } from '../line/line-canvas.tsx'
import { chartWords } from '../words.ts'
import { drawProgress } from './progress-drawing.ts'
import { type BandPoint, type Point, type ProgressData, valueScale } from './progress-scale.ts'

type ProgressChartProps = ProgressData & {
  /** What the chart shows, for screen readers. */
  label: string
  /** How sure the band of the forecast is, in percent. */
  confidencePercent: number
  /** px */
  height?: number
}

const NARROW_PX = 560
const widePadding = { top: 24, right: 132, bottom: 36, left: 56 }
const narrowPadding = { top: 18, right: 10, bottom: 36, left: 56 }
const toXY = (points: readonly Point[]) => points.map((point) => ({ x: point.at.getTime(), y: point.value }))

const lines = (data: ProgressData): LineSeries[] => {
  const forecast = data.forecast ?? []
  const series = [
    { className: 'line-plan', points: toXY(data.plan) },
    { className: 'line-forecast', points: toXY(forecast) },
    { className: 'line-realized', points: toXY(data.realized) },
  ]
  return series.filter(({ points }) => points.length > 0)
}

/**
 * Cumulative contacts: realized against plan, with the forecast, hours that were not measured and
 * the current time (docs/design.md, Charts).
 */
export const ProgressChart = (props: ProgressChartProps): ReactNode => {
  const { plan, realized, forecast, unmeasured, now, from, to, label, height = 180 } = props
  const language = useLanguage()
  const hatchId = `hatch${useId()}`
  const box = useRef<HTMLElement>(null)
  const narrow = useWidth(box, 720) < NARROW_PX
  const data = useMemo<ProgressData>(
    () => ({ plan, realized, forecast, unmeasured, now, from, to }),
    [plan, realized, forecast, unmeasured, now, from, to],
  )
  const scale = useMemo(() => valueScale(data), [data])
  const series = useMemo(() => lines(data), [data])
  const xRange = useMemo(() => [from.getTime(), to.getTime()] as const, [from, to])
  const yRange = useMemo(() => [0, scale.top] as const, [scale])
  const decorate = useCallback(
    // The language is a dependency because the drawing contains texts.
    (context: DrawingContext) =>
      drawProgress(context, { data, ticks: scale.ticks, hatchId: `${hatchId}${language}`, narrow }),
    [data, scale, hatchId, language, narrow],
  )
  return (
    <figure className="chart" aria-label={label} ref={box}>
      <LineCanvas
        series={series}
        xRange={xRange}
        yRange={yRange}
        yTicks={scale.ticks}
        height={height}
        padding={narrow ? narrowPadding : widePadding}
        decorate={decorate}
      />
      <ProgressLegend data={data} confidencePercent={props.confidencePercent} />
      <ProgressTable label={label} data={data} />
    </figure>
  )
}

type LegendProps = { data: ProgressData; confidencePercent: number }

const ProgressLegend = ({ data, confidencePercent }: LegendProps): ReactNode => {
  const t = useT(chartWords)
  return (
    <figcaption className="legend">
      <span className="legend-item legend-realized">{t('realized')}</span>
      <span className="legend-item legend-plan">{t('plan')}</span>
      {data.forecast && data.forecast.length > 1 && (
        <span className="legend-item legend-band">{t('forecast', { percent: percent(confidencePercent, 0) })}</span>
      )}
      {data.unmeasured?.slice(0, 1).map((span) => (
        <span className="legend-item legend-hatch num" key={span.note}>
          {span.note}
          {(data.unmeasured?.length ?? 0) > 1 && ` ${t('andMore', { count: (data.unmeasured?.length ?? 1) - 1 })}`}
        </span>
      ))}
    </figcaption>
  )
}

const ProgressTable = ({ label, data }: { label: string; data: ProgressData }): ReactNode => {
  const t = useT(chartWords)
  const realized = new Map(data.realized.map((point) => [point.at.getTime(), point.value]))
  const forecast = new Map((data.forecast ?? []).map((point: BandPoint) => [point.at.getTime(), point.value]))
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('planEnd')}</th>
            <th scope="col">{t('realizedEnd')}</th>
            <th scope="col">{t('forecastEnd')}</th>
          </tr>
        </thead>
        <tbody>
          {data.plan.map((point) => (
            <tr key={point.at.getTime()}>
              <th scope="row">{dateTime(point.at)}</th>
              <td>{number(point.value)}</td>
              <td>{number(realized.get(point.at.getTime()))}</td>
              <td>{number(forecast.get(point.at.getTime()))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
