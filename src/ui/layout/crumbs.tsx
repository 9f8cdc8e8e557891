import './page-header.css'
import type { MouseEvent, ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Icon } from '../icon/icon.tsx'

/** A parent of the page; use `onClick` to navigate with a router. */
export type Crumb = {
  label: string
  href: string
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Breadcrumbs: only the parents of the page, never the page itself (docs/design.md, Page header). */
export const Crumbs = ({ items }: { items: readonly Crumb[] }): ReactNode => {
  const t = useT(uiWords)
  return (
    <nav aria-label={t('crumbs')}>
      <ol className="crumbs">
        {items.map((item, index) => (
          <li key={item.href}>
            {index > 0 && <Icon name="chevron-right" size={12} />}
            <a href={item.href} onClick={item.onClick}>
              {item.label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
