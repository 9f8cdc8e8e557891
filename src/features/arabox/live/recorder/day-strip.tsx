import { type ReactNode, useId, useRef } from 'react'
import type { Today } from '../../../../../machines/arabox/preview/preview-page.ts'
import { HOUR_MS } from '../../../../../machines/calendar/durations.ts'
import { fullHour, time } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Hatch } from '../../../../ui/chart/canvas/hatch.tsx'
import { useWidth } from '../../../../ui/use-width.ts'
import { elapsedHours, gapsIn } from '../today/day-so-far.ts'
import { araboxWords } from '../words.ts'
import * as styles from './recorder.module.css'

const HEIGHT = 64
const AXIS_PX = 18
const LABEL_PX = 16
const INITIAL_WIDTH = 690
const FIRST_HOUR = 6
const LAST_HOUR = 24
const TICK_HOURS = 3
const LEAST_BAND_PX = 3

type DayStripProps = {
  items: Today['items']
  /** The recorded time in milliseconds since 1970. */
  span: { from: number; to: number }
}

/** The local hour of an instant of the open hour or of the hour before it, with its fraction. */
const hourOf = (ms: number, toMs: number, openHour: number): number =>
  openHour + (toMs % HOUR_MS) / HOUR_MS - (toMs - ms) / HOUR_MS

/** The day by hour around the recording: what was not measured is hatched, and the recorded minutes are marked. */
export const DayStrip = ({ items, span }: DayStripProps): ReactNode => {
  const t = useT(araboxWords)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box, INITIAL_WIDTH)
  const hatchId = useId()
  const open = items.find((item) => item.open)?.hour
  if (open === undefined) return null
  const first = open < FIRST_HOUR ? 0 : FIRST_HOUR
  const shown = items.filter(({ hour }) => hour >= first)
  const x = (hour: number): number => ((Math.max(first, hour) - first) / (LAST_HOUR - first)) * width
  const bottom = HEIGHT - AXIS_PX
  const top = Math.max(1, ...shown.map(({ people_net }) => people_net ?? 0))
  const elapsed = elapsedHours(items)
  const gaps = gapsIn(items)
  const to = hourOf(span.to, span.to, open)
  const from = hourOf(span.from, span.to, open)
  const gapTexts = gaps.map((gap) => `${fullHour(gap.from)}–${fullHour(gap.to)}`)
  const summary = t('dayOfRecording', {
    measured: elapsed.filter(({ measured }) => measured).length,
    count: elapsed.length,
    from: time(new Date(span.from)),
  })
  return (
    <div ref={box} className={styles.day}>
      {gapTexts.length > 0 && (
        <p className={`${styles.lost} caption num`}>
          <span className={styles.lostSign} />
          {t('unmeasuredHours', { hours: gapTexts.join(', ') })}
        </p>
      )}
      <svg width="100%" height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img">
        <title>{summary}</title>
        <Hatch id={hatchId} />
        {gaps.map((gap) => (
          <rect
            key={gap.from}
            x={x(gap.from)}
            y={0}
            width={Math.max(0, x(gap.to) - x(gap.from))}
            height={bottom}
            fill={`url(#${hatchId})`}
          />
        ))}
        {shown.map(({ hour, people_net, open: isOpen }) => {
          const height = ((people_net ?? 0) / top) * bottom
          const end = isOpen ? to : hour + 1
          return (
            <rect
              key={hour}
              className={styles.dayBar}
              x={x(hour) + 1}
              y={bottom - height}
              width={Math.max(1, x(end) - x(hour) - 2)}
              height={height}
            />
          )
        })}
        <rect
          className={styles.dayBand}
          x={Math.min(x(from), x(to) - LEAST_BAND_PX)}
          y={0}
          width={Math.max(LEAST_BAND_PX, x(to) - x(from))}
          height={bottom}
        />
        <line className="chart-zero" x1={0} x2={width} y1={bottom} y2={bottom} />
        <line className={styles.now} x1={x(to)} x2={x(to)} y1={0} y2={bottom} />
        {Array.from({ length: (LAST_HOUR - first) / TICK_HOURS + 1 }, (_, index) => first + index * TICK_HOURS).map(
          (hour) => (
            <text
              key={hour}
              className="chart-axis"
              x={Math.min(width - LABEL_PX, Math.max(LABEL_PX, x(hour)))}
              y={HEIGHT - 4}
              textAnchor="middle"
            >
              {fullHour(hour)}
            </text>
          ),
        )}
      </svg>
    </div>
  )
}
