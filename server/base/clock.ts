/** The one source of the present instant for every rule and every write. */
export type Clock = {
  now(): Date
}

/** A clock that a test moves by hand. */
export type ManualClock = Clock & {
  set(instant: Date): void
}

/** The machine's own clock. */
export const systemClock = (): Clock => {
  return { now: () => new Date() }
}

/** A clock that shows `start` now and runs on with real time, immune to steps of the machine's clock. */
export const clockFrom = (start: Date): Clock => {
  const begunMs = performance.now()
  return { now: () => new Date(start.getTime() + performance.now() - begunMs) }
}

/** A clock that stands at `start` until it is set. */
export const manualClock = (start: Date): ManualClock => {
  let instant = start.getTime()
  return {
    now: () => new Date(instant),
    set(next) {
      instant = next.getTime()
    },
  }
}
