import type { Message } from '../../../../contract/live/messages.ts'
import type { Counters, LiveMessage } from '../../../../contract/live/stream.ts'
import { startOfHourMs } from '../../../../machines/calendar/full-hours.ts'
import { localTimeOf } from '../../../../machines/calendar/local-hours.ts'
import { afterMessage } from '../../../../machines/live/counters.ts'
import type { DayCounts } from '../hours/day-counts.ts'
import type { LogEntry } from '../tables.ts'

const paths = [
  { object: 'person', counter: 'net' },
  { object: 'person', counter: 'gross' },
  { object: 'car', counter: 'net' },
  { object: 'car', counter: 'gross' },
  { object: 'bus', counter: 'net' },
  { object: 'bus', counter: 'gross' },
] as const
const POSITIONS = paths.length
const DAY_BEGUN = POSITIONS + 1
const COUNTS = DAY_BEGUN + 1
/** Entries of this kind and above have no instant. */
export const FIRST_KIND_WITHOUT_INSTANT = DAY_BEGUN

const kinds = new Map<string, number>(paths.map(({ object, counter }, kind) => [`${object} ${counter}`, kind]))

type Counted = Exclude<Message, { type: 'hourly' }>

const entryOf = (message: Counted, atMs: number): LogEntry => {
  if (message.type === 'path') return [kinds.get(`${message.object} ${message.counter}`) ?? 0, atMs]
  const { top, left, middle, right } = message.zones
  return [POSITIONS, atMs, top, left, middle, right]
}

/** The local day of the full UTC hour that contains an instant. Hourly counts use the same day. */
export const localDayOf = (timeZone: string, atMs: number): string =>
  localTimeOf(timeZone, new Date(startOfHourMs(atMs))).day

/**
 * The state of a location's log when messages arrive: its day (null if empty), today, and the number of the latest
 * zones.
 */
export type LogPosition = { day: string | null; today: string; timeZone: string; zonesSeq: number }

const isCounted = (message: Message, zonesSeq: number): message is Counted =>
  message.type === 'path' || (message.type === 'realtime' && message.seq > zonesSeq)

/**
 * Whether messages change an hour of a day that was reported as a whole: by a report, or by single messages that the
 * report of their hour replaces. `reportedHours` are the starts of the reported hours in milliseconds since 1970.
 */
export const changeReportedHours = (
  messages: readonly Message[],
  { day, timeZone, reportedHours }: { day: string; timeZone: string; reportedHours: ReadonlySet<number> },
): boolean =>
  reportedHours.size > 0 &&
  messages.some((message) => {
    if (message.type === 'realtime') return false
    const atMs = Date.parse(message.type === 'hourly' ? message.hour : message.at)
    return reportedHours.has(startOfHourMs(atMs)) && localDayOf(timeZone, atMs) === day
  })

/**
 * Entries that set the counters to the counts of today, after the start of the day if the log is on an earlier `day`.
 */
export const countsEntries = (
  { net, gross, car, carPeople, bus, busPeople }: DayCounts,
  { day, today }: { day: string; today: string },
): LogEntry[] => [
  ...(day < today ? [[DAY_BEGUN, today] as const] : []),
  [COUNTS, net, gross, car, carPeople, bus, busPeople],
]

/**
 * Entries for new messages of an arabox, in the order of their numbers: those of the present day, after the start of
 * the day.
 */
export const entriesOf = (
  messages: readonly Message[],
  { day, today, timeZone, zonesSeq }: LogPosition,
): { entries: LogEntry[]; day: string } => {
  const entries: LogEntry[] = []
  let logDay = day ?? today
  let hourBegunMs = Number.NaN
  let dayOfHour = ''
  for (const message of [...messages].sort((a, b) => a.seq - b.seq)) {
    if (!isCounted(message, zonesSeq)) continue
    const atMs = Date.parse(message.at)
    const hourMs = startOfHourMs(atMs)
    if (hourMs !== hourBegunMs) {
      hourBegunMs = hourMs
      dayOfHour = localDayOf(timeZone, atMs)
    }
    if (dayOfHour < today || dayOfHour < logDay) continue
    if (dayOfHour > logDay) entries.push([DAY_BEGUN, dayOfHour])
    logDay = dayOfHour
    entries.push(entryOf(message, atMs))
  }
  return { entries, day: logDay }
}

/** Presents an entry as a live message. */
export const messageOf = (location_uuid: string, seq: number, entry: LogEntry): LiveMessage => {
  const kind = entry[0]
  if (kind === DAY_BEGUN) return { type: 'day', location_uuid, seq, day: String(entry[1]) }
  if (kind === COUNTS) {
    const [net = 0, gross = 0, car = 0, carPeople = 0, bus = 0, busPeople = 0] = entry.slice(1).map(Number)
    return { type: 'counts', location_uuid, seq, net, gross, car, carPeople, bus, busPeople }
  }
  const at = new Date(Number(entry[1])).toISOString()
  const path = paths[kind]
  if (path) return { type: 'path', location_uuid, seq, at, object: path.object, counter: path.counter }
  const [top = 0, left = 0, middle = 0, right = 0] = entry.slice(2).map(Number)
  return { type: 'realtime', location_uuid, seq, at, zones: { top, left, middle, right } }
}

/** Each kind of path once, for counting without a number and an instant. */
const anyPath = paths.map(
  (path): LiveMessage => ({ type: 'path', location_uuid: '', seq: 0, at: '1970-01-01T00:00:00.000Z', ...path }),
)

/** The counters after additional entries. */
export const countersAfter = (counters: Counters, entries: readonly LogEntry[]): Counters => {
  const lastInstant = entries.findLastIndex(([kind]) => kind < FIRST_KIND_WITHOUT_INSTANT)
  return entries.reduce((before, entry, index) => {
    // Only the last instant is kept, and formatting an instant takes longer than counting.
    const path = index === lastInstant ? undefined : anyPath[entry[0]]
    return afterMessage(before, path ?? messageOf('', 0, entry))
  }, counters)
}

/** Presents entries of a location as live messages, numbered from `fromSeq`. */
export const messagesOf = (locationUuid: string, fromSeq: number, entries: readonly LogEntry[]): LiveMessage[] =>
  entries.map((entry, index) => messageOf(locationUuid, fromSeq + index, entry))
