import './list.css'
import type { ReactNode } from 'react'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { IconButton } from '../action/button.tsx'

type PagerProps = {
  /** Page number, from 1. */
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}

const SHOWN = 5

/** Up to five page numbers around the current one, inside 1 to `pages`. */
export const pagesAround = (page: number, pages: number): number[] => {
  const first = Math.max(1, Math.min(page - 2, pages - SHOWN + 1))
  return Array.from({ length: Math.min(SHOWN, pages) }, (_, index) => first + index)
}

/** The range `1–10 z 156` and links to the pages around the current one (docs/design.md, Tables). */
export const Pager = ({ page, size, total, onPage }: PagerProps): ReactNode => {
  const t = useT(uiWords)
  const pages = Math.max(1, Math.ceil(total / size))
  if (total === 0) return null
  return (
    <nav className="pager num" aria-label={t('pages')}>
      <span className="pager-range">
        {t('pageOf', { from: (page - 1) * size + 1, to: Math.min(page * size, total), total })}
      </span>
      {pages > 1 && (
        <>
          <IconButton
            icon="chevron-left"
            size="small"
            label={t('previous')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          {pagesAround(page, pages).map((shown) => (
            <button
              key={shown}
              type="button"
              className="pager-page"
              aria-label={t('page', { number: shown })}
              aria-current={shown === page ? 'page' : undefined}
              onClick={() => onPage(shown)}
            >
              {number(shown)}
            </button>
          ))}
          <IconButton
            icon="chevron-right"
            size="small"
            label={t('next')}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          />
        </>
      )}
    </nav>
  )
}
