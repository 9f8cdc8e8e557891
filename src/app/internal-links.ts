import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { pagePathOf } from '../../contract/pages.ts'
import { useApplication } from '../pages/application.ts'
import { preloadRoute } from './first-page.ts'

/** How long in milliseconds the pointer must stay on a link before its page is loaded: not while it only passes. */
const DWELL_MS = 65

/** Addresses that are no pages of the application: pages with a build of their own, and answers of the server. */
const outside = /^\/((shared|api)\/|(verify|trust)$)/

/** Address of the link in which an event happened, if it leads to another page of the application. */
const internalUrl = ({ target }: Event): URL | null => {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const isInternal = url.origin === window.location.origin && !outside.test(url.pathname)
  const isOnThisPage = url.hash !== '' && url.pathname === window.location.pathname
  return isInternal && !isOnThisPage ? url : null
}

const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Calls `preload` once for each page to whose link the pointer or the focus goes; returns a function that stops it. */
const watchLinks = (preload: (path: string) => void): (() => void) => {
  const preloaded = new Set<string>()
  let dwelling: ReturnType<typeof setTimeout> | undefined
  const start = (path: string): void => {
    const pattern = pagePathOf(path)
    if (pattern === null || preloaded.has(pattern)) return
    preloaded.add(pattern)
    preload(path)
  }
  const atOnce = (event: Event): void => {
    const url = internalUrl(event)
    if (url) start(url.pathname)
  }
  const afterDwell = (event: Event): void => {
    clearTimeout(dwelling)
    const url = internalUrl(event)
    if (url) dwelling = setTimeout(() => start(url.pathname), DWELL_MS)
  }
  document.addEventListener('pointerover', afterDwell, { passive: true })
  document.addEventListener('pointerdown', atOnce, { passive: true })
  document.addEventListener('focusin', atOnce)
  return () => {
    clearTimeout(dwelling)
    document.removeEventListener('pointerover', afterDwell)
    document.removeEventListener('pointerdown', atOnce)
    document.removeEventListener('focusin', atOnce)
  }
}

/**
 * Makes clicks on plain links to pages of the application navigate without a page load, and loads the code of a page
 * when the pointer stays on its link, presses it, or when it gets the focus.
 */
export const InternalLinks = (): null => {
  const [, go] = useLocation()
  const { load, session } = useApplication()
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const url = isPlainClick(event) ? internalUrl(event) : null
      if (!url) return
      event.preventDefault()
      go(`${url.pathname}${url.search}`)
    }
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [go])
  useEffect(
    () =>
      watchLinks((path) => {
        if (session.getSnapshot().matches('loggedIn')) void preloadRoute(path, load)
      }),
    [load, session],
  )
  return null
}
