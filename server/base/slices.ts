import { eventLoopYield } from './event-loop-yield.ts'

/** A long computation that pauses now and then, each time with `yield`. */
export type Pausing<Result> = Generator<void, Result>

/** Runs a computation; other work may run while it pauses. */
export const inSlices = async <Result>(computation: Pausing<Result>): Promise<Result> => {
  const pause = eventLoopYield()
  for (;;) {
    const { done, value } = computation.next()
    if (done === true) return value
    await pause()
  }
}

/** Runs a computation at once. */
export const atOnce = <Result>(computation: Pausing<Result>): Result => {
  for (;;) {
    const { done, value } = computation.next()
    if (done === true) return value
  }
}

/** Values between two pauses: less than a millisecond of work each, so that a pause costs little. */
const VALUES_BETWEEN_PAUSES = 32

/** Maps values with pauses. */
export function* mapInSlices<Value, Result>(
  values: readonly Value[],
  map: (value: Value, index: number) => Result,
): Pausing<Result[]> {
  const results: Result[] = []
  for (const [index, value] of values.entries()) {
    results.push(map(value, index))
    if (index % VALUES_BETWEEN_PAUSES === 0) yield
  }
  return results
}
