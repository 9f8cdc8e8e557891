import type { Store } from '../../store/open.ts'

/** When araboxes delivered from outside this process, through the interface; instants as `performance.now()` gives them. */
export type Outside = {
  heard(araboxUuid: string): void
  /** Milliseconds since an arabox was heard; infinite for one that never was. */
  silentMs(araboxUuid: string): number
}

const outside = (): Outside => {
  const heardAt = new Map<string, number>()
  return {
    heard: (araboxUuid) => void heardAt.set(araboxUuid, performance.now()),
    silentMs: (araboxUuid) => performance.now() - (heardAt.get(araboxUuid) ?? Number.NEGATIVE_INFINITY),
  }
}

const known = new WeakMap<Store, Outside>()

/** What came to a store from outside, the same for everybody in this process. */
export const outsideOf = (store: Store): Outside => {
  const found = known.get(store) ?? outside()
  known.set(store, found)
  return found
}
