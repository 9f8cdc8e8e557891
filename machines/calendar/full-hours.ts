import { HOUR_MS } from './durations.ts'

/** Start of the full UTC hour in which an instant lies, both in milliseconds. */
export const startOfHourMs = (instantMs: number): number => Math.floor(instantMs / HOUR_MS) * HOUR_MS

/** Start of the full UTC hour in which an instant lies. */
export const startOfHour = (instant: Date): Date => new Date(startOfHourMs(instant.getTime()))
