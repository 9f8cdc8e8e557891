/** Passes events to listeners within this process. */
export type Notifier<Event> = {
  notify: (event: Event) => void
  /** Calls the listener for every event until the returned function is called. */
  subscribe: (listener: (event: Event) => void) => () => void
}

/** Creates a notifier without listeners. Listeners are called in the order of their subscriptions. */
export const createNotifier = <Event>(): Notifier<Event> => {
  const listeners = new Set<(event: Event) => void>()
  return {
    notify(event) {
      for (const listener of listeners) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
