import './saved-views.css'
import type { ReactNode } from 'react'
import { number } from '../../i18n/format.ts'

/** A saved view; `count` is shown after its label. */
export type SavedView = {
  key: string
  label: string
  count?: number
}

type SavedViewsProps = {
  /** Accessible name of the row of views. */
  label: string
  items: readonly SavedView[]
  current: string
  onChange: (key: string) => void
}

/**
 * Saved views above a filter bar, each with its count; on narrow screens the row
 * scrolls sideways (docs/design.md, Filter bar).
 */
export const SavedViews = ({
  label,
  items,
  current,
  onChange,
  action,
}: SavedViewsProps & { action?: ReactNode }): ReactNode => {
  return (
    <fieldset className="views">
      <legend className="visually-hidden">{label}</legend>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          className="view"
          aria-pressed={item.key === current}
          onClick={() => onChange(item.key)}
        >
          {item.label}
          {item.count !== undefined && <span className="view-count num">{number(item.count)}</span>}
        </button>
      ))}
      {action}
    </fieldset>
  )
}
