import type { RootRef } from '../../machines/root/root.ts'

/** Counts the components that use each page of one root. */
export type PageHolders = {
  /** Holds a page and returns a function that releases it. The first holder calls `enter`, after `loading`. */
  hold(id: string, enter: () => void, loading?: Promise<boolean> | null): () => void
}

/**
 * Creates the counts of one root. A page is left one microtask after its last release, if no component holds it then:
 * StrictMode releases a page and holds it again at once, which must not start its machine twice.
 */
export const createPageHolders = (root: RootRef): PageHolders => {
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
