/** Runs one piece of work as soon as there is room for it. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most so many pieces of work run at the same time; the others wait in the order in which they came. */
export const atMost = (most: number): Turns => {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
