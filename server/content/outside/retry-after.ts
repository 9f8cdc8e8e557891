import { SECOND_MS } from '../../../machines/calendar/durations.ts'

/** Milliseconds that a `Retry-After` header asks to wait; 0 without one, or if it cannot be read. */
export const waitOf = (header: string | null): number => {
  if (header === null) return 0
  const waitMs = /^\d{1,9}$/.test(header) ? Number(header) * SECOND_MS : Date.parse(header) - Date.now()
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : 0
}
