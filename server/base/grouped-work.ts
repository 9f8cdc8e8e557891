import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as endOfTurn } from 'node:timers/promises'

/** How work is grouped. */
export type Grouping<Item, Result> = {
  /**
   * Does the work of one group. Returns a result for each item in their order; an error as a result rejects only the
   * call of that item.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>
  /** Two items with a common key are never in one group, or in two groups that run at the same time. */
  readonly keysOf: (item: Item) => readonly string[]
  /** The size of an item, for `mostSize`. */
  readonly sizeOf: (item: Item) => number
  /** Most items of a group. */
  readonly mostItems: number
  /** Most size of a group; a larger item is a group of its own. */
  readonly mostSize: number
  /** Most groups that run at the same time. */
  readonly mostGroups: number
  /** Whether the items of a group that failed are tried again, each as a group of its own. */
  readonly isTriedAlone: (error: unknown) => boolean
}

type Call<Item, Result> = {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Groups calls. The calls of one turn of the event loop form a group; while {@link Grouping.mostGroups} groups run,
 * further calls are collected for the next one. So a single call does not wait, and groups grow with the load. Calls
 * with a common key are done one after the other, in their order. Groups run outside of the asynchronous context of
 * their calls.
 */
export const groupedWork = <Item, Result>({
  run,
  keysOf,
  sizeOf,
  mostItems,
  mostSize,
  mostGroups,
  isTriedAlone,
}: Grouping<Item, Result>): ((item: Item) => Promise<Result>) => {
  type OwnCall = Call<Item, Result>
  const outsideOfCalls = AsyncLocalStorage.snapshot()
  const busyKeys = new Set<string>()
  let waiting: OwnCall[] = []
  let groups = 0
  let isPlanned = false

  /** Takes the next group from the waiting calls, in their order. */
  const takeGroup = (): OwnCall[] => {
    const group: OwnCall[] = []
    const passed: OwnCall[] = []
    // Keys of calls that stay behind are taken too, so that no later call with one of them overtakes.
    const taken = new Set(busyKeys)
    let size = 0
    for (const call of waiting) {
      const keys = keysOf(call.item)
      const fits = group.length === 0 || (group.length < mostItems && size + sizeOf(call.item) <= mostSize)
      if (fits && keys.every((key) => !taken.has(key))) {
        group.push(call)
        size += sizeOf(call.item)
        for (const key of keys) busyKeys.add(key)
      } else passed.push(call)
      for (const key of keys) taken.add(key)
    }
    waiting = passed
    return group
  }

  const free = ({ item }: OwnCall): void => {
    for (const key of keysOf(item)) busyKeys.delete(key)
  }

  const settle = (calls: readonly OwnCall[], results: readonly (Result | Error)[]): void => {
    for (const [index, { resolve, reject }] of calls.entries()) {
      const result = results[index]
      if (result === undefined) reject(new Error('a group has fewer results than calls'))
      else if (result instanceof Error) reject(result)
      else resolve(result)
    }
  }

  const runAlone = async (call: OwnCall): Promise<void> => {
    try {
      settle([call], await run([call.item]))
    } catch (error) {
      call.reject(error)
    }
    free(call)
    plan()
  }

  const runGroup = async (calls: readonly OwnCall[]): Promise<void> => {
    groups += 1
    try {
      settle(calls, await run(calls.map(({ item }) => item)))
      calls.forEach(free)
    } catch (error) {
      if (calls.length > 1 && isTriedAlone(error)) for (const call of calls) void runAlone(call)
      else {
        for (const { reject } of calls) reject(error)
        calls.forEach(free)
      }
    }
    groups -= 1
    plan()
  }

  const runGroups = async (): Promise<void> => {
    await endOfTurn()
    isPlanned = false
    while (groups < mostGroups) {
      const group = takeGroup()
      if (group.length === 0) return
      void runGroup(group)
    }
  }

  const plan = (): void => {
    if (isPlanned || waiting.length === 0 || groups >= mostGroups) return
    isPlanned = true
    void runGroups()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      outsideOfCalls(plan)
    })
}
