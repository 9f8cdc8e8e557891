import { drawValueAxis } from '../../../../ui/chart/axis/value-axis.ts'
import { placeBar } from '../../../../ui/chart/bar/bar-layout.ts'
import type { DrawingContext } from '../../../../ui/chart/canvas/drawing-context.ts'
import * as styles from '../live.module.css'

/** One drawn hour; `isMissed`: it has elapsed and was not measured. */
export type DrawnHour = { hour: number; usual: number | null; isMissed: boolean }

type HoursDrawing = {
  hours: readonly DrawnHour[]
  ticks: readonly number[]
  hatchId: string
}

const LABEL_EVERY = 3
const MARK_OVERHANG_PX = 2

const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

/** Draws around the bars of a day: hatches, hour labels, the axis, and a mark for the usual number of each hour. */
export const drawHours = (context: DrawingContext, { hours, ticks, hatchId }: HoursDrawing): void => {
  const { top, bottom } = context.area
  const slotPx = context.x(1) - context.x(0)
  const { thickness } = placeBar(0, 1, slotPx)
  const fill = hours.some(({ isMissed }) => isMissed) ? context.hatch(hatchId) : undefined
  drawValueAxis(context, ticks)
  for (const [index, { hour, usual, isMissed }] of hours.entries()) {
    const middle = context.x(index + 0.5)
    if (isMissed) context.rect(context.x(index), top, slotPx, bottom - top, 'chart-unmeasured', fill)
    if (hour % LABEL_EVERY === 0) context.text(context.x(index), bottom + 15, twoDigits(hour), 'chart-axis', 'middle')
    if (usual === null) continue
    const halfLength = thickness / 2 + MARK_OVERHANG_PX
    const y = context.y(usual)
    context.line([middle - halfLength, y], [middle + halfLength, y], `${styles.hoursMarkCasing}`)
    context.line([middle - halfLength, y], [middle + halfLength, y], `${styles.hoursMark}`)
  }
  const last = hours.at(-1)
  if (last?.hour === 23) context.text(context.x(hours.length), bottom + 15, '24', 'chart-axis', 'middle')
}
