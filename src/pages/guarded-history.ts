import { createContext, useContext, useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { readSessionItem, saveSessionItem } from '../browser/session-storage.ts'

type Ask = (leave: () => void) => void
type NavigateOptions = { replace?: boolean; state?: object | null }

const positionOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'position' in state && typeof state.position === 'number'
    ? state.position
    : null

/** Item of the session storage: where a page was scrolled when it was unloaded, in pixels. */
const SCROLL_KEY = 'arabox.scroll'

// The browser does not keep a state of the history that is set at this time.
const saveScroll = (): boolean => saveSessionItem(SCROLL_KEY, window.scrollY)

/** Where the present page was scrolled before it was reloaded, in pixels; 0 for a page that was not. */
const scrollBeforeReload = (): number => {
  const [visit] = performance.getEntriesByType('navigation')
  const isReload = visit !== undefined && 'type' in visit && visit.type === 'reload'
  return isReload ? (readSessionItem(SCROLL_KEY, z.number()) ?? 0) : 0
}

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
  /** Where the pages of the history were scrolled when they were left, in pixels, by position. */
  const scrolls = new Map<number, number>()
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
    if (!replace) {
      scrolls.set(position, window.scrollY)
      // A new page begins here; the entries after it are gone.
      for (const later of scrolls.keys()) if (later > position) scrolls.delete(later)
    }
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
      scrolls.set(position, window.scrollY)
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
    /** Where the present page was scrolled when it was left by Back or Forward, in pixels; 0 for a new page. */
    scrollTop: () => scrolls.get(position) ?? 0,
    /** Listens to the browser's steps; the returned function stops it. */
    listen: (): (() => void) => {
      // The browser would scroll at once, when the page that it shows is still the one before or has no data.
      history.scrollRestoration = 'manual'
      scrolls.set(position, scrollBeforeReload())
      mark()
      window.addEventListener('popstate', onMove)
      window.addEventListener('pagehide', saveScroll)
      return () => {
        window.removeEventListener('popstate', onMove)
        window.removeEventListener('pagehide', saveScroll)
      }
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
