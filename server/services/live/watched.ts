import type { Store } from '../../store/open.ts'

type Listener = (locationUuid: string) => void

/** Locations that somebody reads live through this process. */
export type Watched = {
  has(locationUuid: string): boolean
  /** To be told that a location has its first reader. */
  begin(locationUuid: string): void
  /** To be told that its last reader has gone. */
  end(locationUuid: string): void
  /** Listens for first readers until the returned function is called. */
  hear(listener: Listener): () => void
}

const watched = (): Watched => {
  const locations = new Set<string>()
  const listeners = new Set<Listener>()
  return {
    has: (locationUuid) => locations.has(locationUuid),
    begin(locationUuid) {
      locations.add(locationUuid)
      for (const listener of listeners) listener(locationUuid)
    },
    end: (locationUuid) => void locations.delete(locationUuid),
    hear(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const known = new WeakMap<Store, Watched>()

/** What is watched of a store, the same for everybody in this process. */
export const watchedOf = (store: Store): Watched => {
  const found = known.get(store) ?? watched()
  known.set(store, found)
  return found
}
