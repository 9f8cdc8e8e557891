import { useEffect } from 'react'

/**
 * The product's name, shown in the header and in browser tabs. It is the operator's setting; the server writes it into
 * the page.
 */
export const PRODUCT = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content || 'Arabox'

/** Sets the title of the browser tab, `Jesień bez kolejek · Arabox`; does nothing while the name is not known. */
export const useTitle = (title: string | null): void => {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${PRODUCT}`
  }, [title])
}
