import { addDays } from '../../machines/calendar/days.ts'

/** An event of whole days (`YYYY-MM-DD`); `lastDay` is included. */
export type DayEvent = {
  uid: string
  /** Increases with each change of the event. */
  sequence: number
  changedAt: Date
  firstDay: string
  lastDay: string
  summary: string
  description: string
  isConfirmed: boolean
}

const CRLF = '\r\n'
/** Most octets of a line without its line break. */
const LONGEST_LINE_OCTETS = 75

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** Folds a line into parts of at most 75 octets. Parts after the first begin with a space. No character is split. */
const folded = (line: string): string => {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > LONGEST_LINE_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += letter
    octets += size
  }
  return [...parts, part].join(CRLF)
}

const dateOf = (day: string): string => day.replaceAll('-', '')

const instantOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const linesOf = (event: DayEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${instantOf(event.changedAt)}`,
  `LAST-MODIFIED:${instantOf(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART;VALUE=DATE:${dateOf(event.firstDay)}`,
  // The first day after the event (RFC 5545, 3.6.1).
  `DTEND;VALUE=DATE:${dateOf(addDays(event.lastDay, 1))}`,
  `SUMMARY:${escaped(event.summary)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `STATUS:${event.isConfirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
  // The days are not busy time for subscribers of the calendar.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

const fileOf = (properties: readonly string[], components: readonly string[]): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Arabox//Campaigns//PL',
    'CALSCALE:GREGORIAN',
    ...properties,
    ...components,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}${CRLF}`).join('')
}

/** Converts events to an iCalendar file (RFC 5545). It needs at least one event, otherwise it is invalid. */
export const calendarOf = (events: readonly [DayEvent, ...DayEvent[]]): string => fileOf([], events.flatMap(linesOf))

/** A time zone, because a calendar without events must have at least one component (RFC 5545, 3.6). */
const utcLines = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * Converts events, or none, to a calendar that programs fetch every few hours. It contains its name and the interval as
 * defined by RFC 7986 and as older programs read them.
 */
export const subscribedCalendarOf = (
  events: readonly DayEvent[],
  { name, refreshHours }: { name: string; refreshHours: number },
): string =>
  fileOf(
    [
      `NAME:${escaped(name)}`,
      `X-WR-CALNAME:${escaped(name)}`,
      `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
      `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ],
    events.length > 0 ? events.flatMap(linesOf) : utcLines,
  )
