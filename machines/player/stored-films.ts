import { DAY_MS, MINUTE_MS, SECOND_MS } from '../calendar/durations.ts'

/** A film in the player's storage; `scheduledMs` is when a schedule last had it. */
export type StoredFilm = { readonly digest: string; readonly sizeBytes: number; readonly scheduledMs: number }

/** Films that no schedule has are removed after this time also if there is room: a campaign may be continued. */
const KEPT_MS = 30 * DAY_MS
/** Bytes of the browser's storage that films leave free, for records. */
const SPARE_BYTES = 50_000_000

/**
 * The films to remove before one of `neededBytes` is fetched: of those that the schedule does not have, the ones that
 * were scheduled longest ago, until it fits. `freeBytes` is null if the browser does not say it.
 */
export const filmsToRemove = (
  stored: readonly StoredFilm[],
  scheduled: ReadonlySet<string>,
  { neededBytes, freeBytes, nowMs }: { neededBytes: number; freeBytes: number | null; nowMs: number },
): string[] => {
  let missingBytes = freeBytes === null ? 0 : neededBytes + SPARE_BYTES - freeBytes
  return stored
    .filter(({ digest }) => !scheduled.has(digest))
    .toSorted((one, other) => one.scheduledMs - other.scheduledMs)
    .flatMap(({ digest, sizeBytes, scheduledMs }) => {
      if (missingBytes <= 0 && nowMs - scheduledMs < KEPT_MS) return []
      missingBytes -= sizeBytes
      return [digest]
    })
}

const FIRST_WAIT_MS = 5 * SECOND_MS
const LONGEST_WAIT_MS = 10 * MINUTE_MS

/**
 * Milliseconds before the next attempt after `failures` failed ones: doubled each time up to ten minutes, less a random
 * part (0 to 1), so that the screens of a network do not all call at once after an outage.
 */
export const waitAfter = (failures: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 20)) * (1 - random / 2)
