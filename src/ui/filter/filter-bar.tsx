import './filter.css'
import { Children, type ReactNode, useState } from 'react'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Icon } from '../icon/icon.tsx'

type FilterBarProps = {
  /** The search field; always visible. */
  search: ReactNode
  /** The filters; on a phone they and `trailing` are behind the button “Filtry n”. */
  children?: ReactNode
  /** Columns, export. */
  trailing?: ReactNode
  /** Number of active filters. */
  activeCount: number
}

/** Search and filters of a list in one row (docs/design.md, Filter bar). */
export const FilterBar = ({ search, children, trailing, activeCount }: FilterBarProps): ReactNode => {
  const t = useT(uiWords)
  const [open, setOpen] = useState(false)
  return (
    <search className="filter-bar">
      {search}
      {(trailing || Children.toArray(children).length > 0) && (
        <button type="button" className="button filter-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('filters')}
          {activeCount > 0 && <span className="num"> {number(activeCount)}</span>}
        </button>
      )}
      <div className={open ? 'filter-bar-more filter-bar-open' : 'filter-bar-more'}>{children}</div>
      {trailing && <div className="filter-bar-trailing">{trailing}</div>}
    </search>
  )
}

/** One active filter. */
export type FilterChip = {
  key: string
  label: string
  onRemove: () => void
}

type ActiveFiltersProps = {
  chips: readonly FilterChip[]
  onClear: () => void
  /**
   * “156 kampanii, najnowsze na górze”. Null or false while it is not known: its line stays, so that the list below
   * does not move.
   */
  summary?: ReactNode
}

/**
 * The active filters, each removable, a button that clears all, and the number
 * of results (docs/design.md, Filter bar).
 */
export const ActiveFilters = ({ chips, onClear, summary }: ActiveFiltersProps): ReactNode => {
  const t = useT(uiWords)
  if (chips.length === 0 && summary === undefined) return null
  return (
    <div className="active-filters">
      {chips.map((chip) => (
        <button
          key={chip.key}
          type="button"
          className="filter-chip"
          aria-label={t('remove', { label: chip.label })}
          onClick={chip.onRemove}
        >
          {chip.label}
          <Icon name="close-circle" size={14} />
        </button>
      ))}
      {chips.length > 0 && (
        <button type="button" className="button button-text button-small" onClick={onClear}>
          {t('clear')}
        </button>
      )}
      {summary !== undefined && (
        <span className="active-filters-summary num" aria-live="polite">
          {summary || '\u00a0'}
        </span>
      )}
    </div>
  )
}
