import { useEffect } from 'react'
import { useLocation } from 'wouter'

const ownPath = (event: MouseEvent): string | null => {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const isOurs = url.origin === window.location.origin && !/^\/(shared|api)\//.test(url.pathname)
  const isOnThisPage = url.hash !== '' && url.pathname === window.location.pathname
  return isOurs && !isOnThisPage ? `${url.pathname}${url.search}` : null
}

/** Lets plain links to our own pages change the page without loading it again. */
export const InternalLinks = (): null => {
  const [, go] = useLocation()
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const path = ownPath(event)
      if (path === null) return
      event.preventDefault()
      go(path)
    }
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [go])
  return null
}
