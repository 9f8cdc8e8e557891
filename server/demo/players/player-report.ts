import type { BodyOf } from '../../../contract/operation.ts'
import type { playerOperations } from '../../../contract/player/player-operations.ts'
import type { Schedule } from '../../../contract/player/schedule.ts'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import type { DemoScreen } from '../network/entities.ts'
import { mix } from '../random.ts'
import type { PlayerHabits } from './player-habits.ts'

const SALT = 89
const DISK_BYTES = 32_000_000_000
/** Shapes that differ by less than this share have no visible bars. */
const SAME_SHAPE = 0.01

/** What a simulated player says about itself. */
export const playerReport = (
  { id, width, height }: DemoScreen,
  { offsetMs, isBroken }: PlayerHabits,
  schedule: Schedule | undefined,
  { now, waiting }: { now: Date; waiting: number },
): BodyOf<typeof playerOperations.reportHealth> => {
  const films = schedule?.films ?? []
  const digests = films.map(({ digest }) => digest)
  const broken = digests.find((digest) => isBroken(digest, digests))
  const hour = Math.floor(now.getTime() / HOUR_MS)
  return {
    version: 'demo',
    offset_ms: offsetMs,
    round_trip_ms: 8 + (mix(id, hour, SALT) % 30),
    free_bytes: DISK_BYTES - films.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0),
    temperature_c: 36 + (mix(id, hour, SALT + 1) % 120) / 10,
    width,
    height,
    films: films.length - (broken === undefined ? 0 : 1),
    scheduled_films: films.length,
    letterboxed: films
      .filter(
        (film) => film.width && film.height && Math.abs((film.width * height) / film.height / width - 1) > SAME_SHAPE,
      )
      .map(({ digest }) => digest),
    waiting_records: waiting,
    last_error: broken === undefined ? null : { at: now.toISOString(), text: `film_broken ${broken.slice(0, 8)}` },
  }
}
