import { useEffect } from 'react'

/**
 * The product's name, on the wordmark and in the browser's tabs: the operator's setting, written into the page by the
 * server.
 */
export const PRODUCT = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content || 'Arabox'

/** Names the page in the browser's tab, `Jesień bez kolejek · Arabox`; nothing changes while the name is not known. */
export const useTitle = (title: string | null): void => {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${PRODUCT}`
  }, [title])
}
