import { useEffect } from 'react'

/**
 * The product's name in the header and in browser tabs: a setting of the
 * operator that the server writes into the page.
 */
export const PRODUCT = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content || 'Arabox'

/** Sets the title of the browser tab, `Jesień bez kolejek · Arabox`; does nothing while the name is not known. */
export const useTitle = (title: string | null): void => {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${PRODUCT}`
  }, [title])
}
