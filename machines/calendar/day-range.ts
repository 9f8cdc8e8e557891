/** Calendar days `YYYY-MM-DD`, first and last included. */
export type DayRange = { from: string; to: string }
