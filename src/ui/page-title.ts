import { useEffect } from 'react'

/** The product's name in titles of the browser's tabs. */
export const PRODUCT = 'Arabox'

/** Names the page in the browser's tab, `Jesień bez kolejek · Arabox`; nothing changes while the name is not known. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${PRODUCT}`
  }, [title])
}
