import type { Message } from '../../../../contract/live/messages.ts'
import { DWELL_BINS, type DwellKind, dwellBin } from '../../../../machines/audience/spot/dwell.ts'
import { dayTypeOf } from '../../../../machines/calendar/days.ts'
import { FIRST_HOUR } from '../../../../machines/calendar/flights.ts'
import { localTimeOf } from '../../../../machines/calendar/local-hours.ts'

/** Times in view to add to one kind of day and hour of a location, by bin. */
export type DwellChange = { dayType: number; localHour: number } & Record<DwellKind, number[]>

/**
 * The counters whose times in view count: those that contacts are made of. The others count the same passages again.
 */
const kindOf = ({ object, counter }: Extract<Message, { type: 'path' }>): DwellKind | null => {
  if (object === 'person') return counter === 'net' ? 'people' : null
  if (counter === 'net') return null
  return object === 'car' ? 'cars' : 'buses'
}

const noTimes = (): number[] => Array.from({ length: DWELL_BINS }, () => 0)

/** The times in view of messages by kind of day and playing hour, in the time zone of their location. */
export const foldDwell = (messages: readonly Message[], timeZone: string): DwellChange[] => {
  const changes = new Map<string, DwellChange>()
  for (const message of messages) {
    if (message.type !== 'path' || message.dwell_ms === undefined) continue
    const kind = kindOf(message)
    const { day, hour: localHour } = localTimeOf(timeZone, new Date(message.at))
    // Screens play from 06:00 on.
    if (kind === null || localHour < FIRST_HOUR) continue
    const dayType = dayTypeOf(day)
    const key = `${dayType} ${localHour}`
    const change = changes.get(key) ?? { dayType, localHour, people: noTimes(), cars: noTimes(), buses: noTimes() }
    changes.set(key, change)
    const bin = dwellBin(message.dwell_ms / 1000)
    change[kind][bin] = (change[kind][bin] ?? 0) + 1
  }
  return [...changes.values()]
}
