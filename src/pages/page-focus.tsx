import { useContext, useEffect } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { useTitle } from '../ui/page-title.ts'
import { GuardedHistoryContext } from './guarded-history.ts'

/** The page on which the focus is, and whether a page after it still waits for its heading. */
let focusedPath: string | null = null
let isWaiting = false

/** Calls `act` when `find` finds something, now or after a change of the document; returns a function that stops it. */
const whenFound = <Found,>(find: () => Found | null, act: (found: Found) => void): (() => void) => {
  let observer: MutationObserver | null = null
  const look = (): boolean => {
    const found = find()
    if (found === null) return false
    observer?.disconnect()
    act(found)
    return true
  }
  if (!look()) {
    observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
  }
  return () => observer?.disconnect()
}

/** Moves the focus to the heading as soon as there is one, unless the user has moved it in the meantime. */
const focusHeading = (onFocus: () => void): (() => void) => {
  const before = document.activeElement
  return whenFound(
    () => document.querySelector<HTMLElement>('main h1'),
    (heading) => {
      onFocus()
      const { activeElement } = document
      const isMoved = activeElement !== before && activeElement !== null && activeElement !== document.body
      if (isMoved || heading.closest('main')?.contains(activeElement)) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    },
  )
}

/** Scrolls to where a page was left as soon as it is high enough, unless the user scrolls before. */
const restoreScroll = (top: number): (() => void) => {
  const stop = whenFound(
    () => (document.documentElement.scrollHeight - window.innerHeight >= top ? top : null),
    (found) => window.scrollTo(0, found),
  )
  const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  for (const act of acts) window.addEventListener(act, stop, { once: true, passive: true })
  return () => {
    stop()
    for (const act of acts) window.removeEventListener(act, stop)
  }
}

/**
 * Sets the title of the tab. After a navigation it also scrolls to the top, or with Back and Forward to where the page
 * was left, and moves the focus to the heading of the page, so that a screen reader announces the page. On the first
 * page the focus stays where the browser sets it.
 */
export const PageFocus = ({ title, path }: { title: () => string; path: string }): null => {
  useLanguage()
  const { scrollTop } = useContext(GuardedHistoryContext)
  useTitle(title())
  useEffect(() => {
    const top = scrollTop()
    const stopScroll = top > 0 ? restoreScroll(top) : null
    focusedPath ??= path
    if (focusedPath === path && !isWaiting) return () => stopScroll?.()
    // A short page keeps what it can of the position until its data is there.
    window.scrollTo(0, top)
    isWaiting = true
    const stopFocus = focusHeading(() => {
      focusedPath = path
      isWaiting = false
    })
    return () => {
      stopScroll?.()
      stopFocus()
    }
  }, [path, scrollTop])
  return null
}
