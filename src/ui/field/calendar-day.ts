/** A calendar day 'YYYY-MM-DD' as the local midnight that PrimeReact's Calendar speaks. */
export const toCalendar = (day: string): Date => {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
}

/** The calendar day 'YYYY-MM-DD' of a local Date from PrimeReact's Calendar. */
export const fromCalendar = (date: Date): string => {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A typed day, `8.12.2025` or `2025-12-08`, as 'YYYY-MM-DD'; null while it is none or does not exist. */
export const parseDay = (text: string): string | null => {
  const polish = /^\s*(\d{1,2})[.\-/ ](\d{1,2})[.\-/ ](\d{4})\s*$/.exec(text)
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text)
  const [year, month, day] = polish ? [polish[3], polish[2], polish[1]] : iso ? iso.slice(1) : []
  if (!year || !month || !day) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return fromCalendar(toCalendar(written)) === written ? written : null
}

/** A day as people type it, `8.12.2025`. */
export const typedDay = (day: string): string => {
  return `${Number(day.slice(8, 10))}.${day.slice(5, 7)}.${day.slice(0, 4)}`
}
