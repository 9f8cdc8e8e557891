import { drawValueAxis } from '../../../../ui/chart/axis/value-axis.ts'
import { placeBar } from '../../../../ui/chart/bar/bar-layout.ts'
import type { Pen } from '../../../../ui/chart/canvas/pen.ts'

/** One drawn hour; `isMissed`: it has elapsed and was not measured. */
export type DrawnHour = { hour: number; usual: number | null; isMissed: boolean }

type HoursDrawing = {
  hours: readonly DrawnHour[]
  ticks: readonly number[]
  hatchId: string
}

const LABEL_EVERY = 3
const MARK_REACH_PX = 2

const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

/**
 * Draws everything around the bars of a day: hatches, hour labels, the axis, and a mark for the usual number of each
 * hour.
 */
export const drawHours = (pen: Pen, { hours, ticks, hatchId }: HoursDrawing): void => {
  const { top, bottom } = pen.area
  const slotPx = pen.x(1) - pen.x(0)
  const { thickness } = placeBar(0, 1, slotPx)
  const fill = hours.some(({ isMissed }) => isMissed) ? pen.hatch(hatchId) : undefined
  drawValueAxis(pen, ticks)
  for (const [index, { hour, usual, isMissed }] of hours.entries()) {
    const middle = pen.x(index + 0.5)
    if (isMissed) pen.rect(pen.x(index), top, slotPx, bottom - top, 'chart-unmeasured', fill)
    if (hour % LABEL_EVERY === 0) pen.text(pen.x(index), bottom + 15, twoDigits(hour), 'chart-axis', 'middle')
    if (usual === null) continue
    const reach = thickness / 2 + MARK_REACH_PX
    const y = pen.y(usual)
    pen.line([middle - reach, y], [middle + reach, y], 'hours-mark-casing')
    pen.line([middle - reach, y], [middle + reach, y], 'hours-mark')
  }
  const last = hours.at(-1)
  if (last?.hour === 23) pen.text(pen.x(hours.length), bottom + 15, '24', 'chart-axis', 'middle')
}
