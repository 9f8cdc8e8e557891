import type { RootRef } from '../../machines/root/root.ts'

/** Counts the components that use each screen of one root. */
export type ScreenHolders = {
  /** Holds a screen and returns a function that releases it. The first holder calls `enter`, after `loading`. */
  hold(id: string, enter: () => void, loading?: Promise<boolean> | null): () => void
}

/**
 * Creates the counts of one root. A screen is left one microtask after its last release, if no component holds it then:
 * StrictMode releases a screen and holds it again at once, which must not start the screen twice.
 */
export const createScreenHolders = (root: RootRef): ScreenHolders => {
  const counts = new Map<string, number>()
  return {
    hold: (id, enter, loading = null) => {
      const count = counts.get(id) ?? 0
      counts.set(id, count + 1)
      if (count === 0) {
        if (!loading) enter()
        else void loading.then((isLoaded) => isLoaded && (counts.get(id) ?? 0) > 0 && enter())
      }
      return () =>
        queueMicrotask(() => {
          const remaining = (counts.get(id) ?? 1) - 1
          counts.set(id, remaining)
          if (remaining > 0) return
          counts.delete(id)
          root.send({ type: 'page.left', id })
        })
    },
  }
}
