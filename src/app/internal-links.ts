import { useEffect } from 'react'
import { useLocation } from 'wouter'

const internalPath = (event: MouseEvent): string | null => {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const isInternal = url.origin === window.location.origin && !/^\/(shared|api)\//.test(url.pathname)
  const isOnThisPage = url.hash !== '' && url.pathname === window.location.pathname
  return isInternal && !isOnThisPage ? `${url.pathname}${url.search}` : null
}

/** Makes clicks on plain links to pages of the application navigate without a page load. */
export const InternalLinks = (): null => {
  const [, go] = useLocation()
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const path = internalPath(event)
      if (path === null) return
      event.preventDefault()
      go(path)
    }
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [go])
  return null
}
