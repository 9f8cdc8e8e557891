import { type CountedInterval, countedInterval } from '../../contract/location/manual-counts.ts'

/** A row that was typed or pasted, and what it says; null if it cannot be read. */
export type CountedRowText = { line: number; text: string; interval: CountedInterval | null }

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const POLISH_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const TIME = /^(\d{1,2})(?::(\d\d))?(?::00)?$/

const pad = (text: string | undefined, length: number): string => (text ?? '').padStart(length, '0')

/** A day as ISO 8601 writes it, or as Polish spreadsheets do. */
const dayOfText = (text: string): string => {
  const [, year, month, day] = ISO_DAY.exec(text) ?? []
  if (year) return `${year}-${pad(month, 2)}-${pad(day, 2)}`
  const [, polishDay, polishMonth, polishYear] = POLISH_DAY.exec(text) ?? []
  return polishYear ? `${polishYear}-${pad(polishMonth, 2)}-${pad(polishDay, 2)}` : text
}

/** A time of the day; `8` is eight o’clock. */
const timeOfText = (text: string): string => {
  const [, hour, minute] = TIME.exec(text) ?? []
  return hour === undefined ? text : `${pad(hour, 2)}:${minute ?? '00'}`
}

/** A whole number, also with spaces between groups of digits; a missing one is zero. */
const numberOf = (text: string | undefined): number => Number((text ?? '').replaceAll(/\s/g, ''))

const cellsOf = (text: string): string[] => {
  if (text.includes('\t')) return text.split('\t')
  return text.includes(';') ? text.split(';') : text.split(',')
}

/**
 * Reads rows as they are copied from a spreadsheet or written in a CSV file: day, time, minutes, people, cars, buses. A
 * first row with headings and empty rows are left out; cars and buses may be missing.
 */
export const countedRowsOf = (text: string): CountedRowText[] =>
  text
    .split(/\r?\n/)
    .map((row, index) => ({ line: index + 1, text: row.trim() }))
    .filter(({ text: row, line }) => /[^\s;,]/.test(row) && (line > 1 || /\d/.test(row)))
    .map(({ line, text: row }) => {
      const [day = '', time = '', minutes, people, cars, buses] = cellsOf(row).map((cell) => cell.trim())
      const parsed = countedInterval.safeParse({
        day: dayOfText(day),
        time: timeOfText(time),
        minutes: numberOf(minutes),
        people: people === undefined || people === '' ? Number.NaN : numberOf(people),
        cars: numberOf(cars),
        buses: numberOf(buses),
      })
      return { line, text: row, interval: parsed.success ? parsed.data : null }
    })
