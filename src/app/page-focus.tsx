import { useEffect } from 'react'
import { useT } from '../i18n/translate.ts'
import { shellWords } from '../i18n/words/shell.ts'
import { useTitle } from '../ui/page-title.ts'
import type { Route } from './routes.tsx'

let arrivedAt: string | null = null

/**
 * What an arrival at a page does: the title of the tab, the top of the page, and the focus on its heading, so that a screen
 * reader says where one is. Stands after the page it belongs to; the very first page keeps the browser's own focus.
 */
export const PageFocus = ({ title, path }: { title: Route['title'] | 'notFound' | 'logIn'; path: string }): null => {
  const t = useT(shellWords)
  useTitle(t(title))
  useEffect(() => {
    const from = arrivedAt
    arrivedAt = path
    if (from === null || from === path) return
    window.scrollTo(0, 0)
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!target || target.contains(document.activeElement)) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [path])
  return null
}
