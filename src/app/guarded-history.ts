import { createContext, useContext, useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'

type Ask = (leave: () => void) => void
type NavigateOptions = { replace?: boolean; state?: object | null }

const positionOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'position' in state && typeof state.position === 'number'
    ? state.position
    : null

/**
 * Creates the browser's history with a question before Back and Forward leave a page with unsaved changes. The browser
 * cannot be stopped: when it reports the step, it has already left the address. So the page stays mounted, the browser
 * returns to its address, and `ask` decides. For this every entry of the history knows its position.
 */
export const createGuardedHistory = (mustAsk: () => boolean, ask: Ask) => {
  let position = positionOf(history.state) ?? 0
  let isLeaving = false
  /** Whether the browser is on its way back to the address of the page. */
  let isReturning = false
  let shown = { path: location.pathname, search: location.search }
  const readers = new Set<() => void>()

  const moved = (to: number): void => {
    position = to
    isLeaving = false
    shown = { path: location.pathname, search: location.search }
    for (const read of readers) read()
  }
  const mark = (): void => history.replaceState({ ...history.state, position }, '')

  const go = (to: string | URL, { replace = false, state = null }: NavigateOptions = {}): void => {
    const next = replace ? position : position + 1
    navigate(to, { replace, state: { ...state, position: next } })
    moved(next)
  }

  const onMove = (event: PopStateEvent): void => {
    const to = positionOf(event.state)
    if (to === null) {
      // The browser itself has made this entry, for a link to a part of the page.
      moved(position + 1)
      mark()
      return
    }
    const isAllowed = isLeaving || location.pathname === shown.path || !mustAsk()
    if (!isReturning && isAllowed) {
      moved(to)
      return
    }
    // The readers do not learn of it.
    isReturning = to !== position
    if (!isReturning) return
    const steps = to - position
    ask(() => {
      isLeaving = true
      history.go(steps)
    })
    history.go(-steps)
  }

  return {
    path: () => shown.path,
    search: () => shown.search,
    subscribe: (read: () => void): (() => void) => {
      readers.add(read)
      return () => readers.delete(read)
    },
    go,
    /** Listens to the browser's steps; the returned function stops it. */
    listen: (): (() => void) => {
      mark()
      window.addEventListener('popstate', onMove)
      return () => window.removeEventListener('popstate', onMove)
    },
  }
}

type GuardedHistory = ReturnType<typeof createGuardedHistory>

/** Context with the history of the application. */
export const GuardedHistoryContext = createContext<GuardedHistory>(
  createGuardedHistory(
    () => false,
    () => undefined,
  ),
)

const useSearch = (): string => {
  const { subscribe, search } = useContext(GuardedHistoryContext)
  return useSyncExternalStore(subscribe, search)
}

/** The router's hook: path and navigation; with the hook of the search part. */
export const useGuardedPath = Object.assign(
  (): [string, GuardedHistory['go']] => {
    const { subscribe, path, go } = useContext(GuardedHistoryContext)
    return [useSyncExternalStore(subscribe, path), go]
  },
  { searchHook: useSearch },
)
