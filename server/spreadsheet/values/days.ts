/** The day as ISO or Polish programs write it, and the time with the offset from UTC, if they are there. */
const WRITTEN =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))(?:(?:T|[ \u00a0\u202f]+)(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]0+)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/
const TIME = /^(\d{1,2}):(\d\d)(?::00)?$/

/** A day in ISO 8601, and the time of day in its parts. `zone` is an offset such as `+01:00`, Z, or undefined. */
export type WrittenInstant = {
  day: string
  time: { hour: number; minute: string; second: string; zone: string | undefined } | null
}

/** The offset with hours and minutes. */
const wholeOffset = (zone: string | undefined): string | undefined => {
  if (zone === undefined || zone === 'Z') return zone
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`
}

/** Parses a day with or without a time: `2026-09-03`, `3.09.2026 4:00`, `2026-09-03T04:00:00+01`; null for others. */
export const writtenInstant = (text: string): WrittenInstant | null => {
  const found = WRITTEN.exec(text)
  if (!found) return null
  const [, isoYear, isoMonth, isoDate, date, month, year, hour, minute = '00', second = '00', zone] = found
  const parts = [isoYear ?? year ?? '', isoMonth ?? month ?? '', isoDate ?? date ?? '']
  const day = parts.map((part) => part.padStart(2, '0')).join('-')
  return { day, time: hour === undefined ? null : { hour: Number(hour), minute, second, zone: wholeOffset(zone) } }
}

/** The day of a cell in ISO 8601, also if a program wrote it with midnight; other texts are returned unchanged. */
export const writtenDay = (text: string): string => {
  const found = writtenInstant(text)
  if (!found) return text
  const { time, day } = found
  const isMidnight = time === null || (time.hour === 0 && time.minute === '00' && time.second === '00')
  return isMidnight ? day : text
}

/** The time of day of a cell as `08:00`: programs write `8:00` and `08:00:00`; other texts are returned unchanged. */
export const writtenTime = (text: string): string => {
  const [, hour, minute] = TIME.exec(text) ?? []
  return hour === undefined || minute === undefined ? text : `${hour.padStart(2, '0')}:${minute}`
}
