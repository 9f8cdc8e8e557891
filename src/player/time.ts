import { bestSample, type ClockSample, sampleOf, withSample } from '../../machines/player/platform-clock.ts'
import { steadyNow } from '../services/player-calls.ts'
import { readState, writeState } from './database.ts'

/** The platform's time in the player. */
export type PlatformTime = {
  /** Milliseconds since 1970, by the platform's clock. */
  now: () => number
  /** How far this computer's clock is ahead of the platform's; null if it was not compared since the start. */
  offsetMs: () => number | null
  roundTripMs: () => number | null
  note: (sentMs: number, answeredMs: number, platformMs: number) => void
}

/** Milliseconds by which the offset must change before it is stored again. */
const NOTEWORTHY_MS = 20
/** Milliseconds by which this computer's clock may drift between two looks. */
const JUMP_MS = 1000

/**
 * The platform's time from the steady clock of the browser, so that nobody who sets the computer's clock moves the
 * loop. Until the first comparison it is this computer's time less the stored difference. `onJump` is called if
 * somebody set the computer's clock.
 */
export const openPlatformTime = async (database: IDBDatabase, onJump: () => void): Promise<PlatformTime> => {
  const stored = await readState(database, 'clock')
  let storedMs = stored?.offsetMs ?? 0
  let leadMs = Date.now() - steadyNow()
  const startAheadMs = leadMs - storedMs
  let samples: readonly ClockSample[] = []
  const aheadMs = (): number => bestSample(samples)?.aheadMs ?? startAheadMs
  const noteJump = (): void => {
    const presentMs = Date.now() - steadyNow()
    if (Math.abs(presentMs - leadMs) > JUMP_MS) onJump()
    leadMs = presentMs
  }
  const offsetMs = (): number | null => (samples.length === 0 ? null : Date.now() - (steadyNow() + aheadMs()))
  return {
    now: () => steadyNow() + aheadMs(),
    offsetMs,
    roundTripMs: () => bestSample(samples)?.roundTripMs ?? null,
    note(sentMs, answeredMs, platformMs) {
      noteJump()
      samples = withSample(samples, sampleOf(sentMs, answeredMs, platformMs))
      const offset = offsetMs() ?? 0
      if (Math.abs(offset - storedMs) < NOTEWORTHY_MS) return
      storedMs = offset
      void writeState(database, 'clock', { offsetMs: offset }).catch(() => undefined)
    },
  }
}
