/** Converts a calendar day 'YYYY-MM-DD' to a Date at local midnight, as PrimeReact's Calendar expects it. */
export const toCalendar = (day: string): Date => {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

/** Converts a local Date from PrimeReact's Calendar to a calendar day 'YYYY-MM-DD'. */
export const fromCalendar = (date: Date): string => {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Parses a typed day, `8.12.2025` or `2025-12-08`, to 'YYYY-MM-DD'; null if it is not a day or does not exist. */
export const parseDay = (text: string): string | null => {
  const polish = /^\s*(\d{1,2})[.\-/ ](\d{1,2})[.\-/ ](\d{4})\s*$/.exec(text)
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text)
  const [year, month, day] = polish ? [polish[3], polish[2], polish[1]] : iso ? iso.slice(1) : []
  if (!year || !month || !day) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return fromCalendar(toCalendar(written)) === written ? written : null
}

/** Formats a day as users type it: `8.12.2025`. */
export const typedDay = (day: string): string => {
  return `${Number(day.slice(8, 10))}.${day.slice(5, 7)}.${day.slice(0, 4)}`
}
