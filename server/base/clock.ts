/** Source of the current instant for all rules and writes. */
export type Clock = {
  now(): Date
}

/** A clock that tests set. */
export type ManualClock = Clock & {
  set(instant: Date): void
}

/** The computer's clock. */
export const systemClock = (): Clock => {
  return { now: () => new Date() }
}

/** A clock that begins at `start` and advances with real time. Changes of the computer's clock do not affect it. */
export const clockFrom = (start: Date): Clock => {
  const startMs = performance.now()
  return { now: () => new Date(start.getTime() + performance.now() - startMs) }
}

/** A clock that stays at `start` until it is set. */
export const manualClock = (start: Date): ManualClock => {
  let instant = start.getTime()
  return {
    now: () => new Date(instant),
    set(next) {
      instant = next.getTime()
    },
  }
}
