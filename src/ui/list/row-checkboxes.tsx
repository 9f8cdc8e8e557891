import { type ReactNode, useEffect, useRef } from 'react'
import type { ListSelection } from './column.ts'

type RowCheckboxProps = {
  label: string
  isSelected: boolean
  onToggle: () => void
}

/** The checkbox that selects one row. */
export const RowCheckbox = ({ label, isSelected, onToggle }: RowCheckboxProps): ReactNode => {
  return <input type="checkbox" className="check-box" aria-label={label} checked={isSelected} onChange={onToggle} />
}

type PageCheckboxProps = {
  label: string
  /** The row keys of the page. */
  keys: readonly string[]
  selection: ListSelection
}

/**
 * The checkbox that selects the whole page; indeterminate while only a part is
 * selected. Other pages keep their selection.
 */
export const PageCheckbox = ({ label, keys, selection }: PageCheckboxProps): ReactNode => {
  const box = useRef<HTMLInputElement>(null)
  const here = keys.filter((key) => selection.keys.includes(key)).length
  const all = keys.length > 0 && here === keys.length
  useEffect(() => {
    // The indeterminate state has no HTML attribute.
    if (box.current) box.current.indeterminate = here > 0 && !all
  }, [here, all])
  const elsewhere = selection.keys.filter((key) => !keys.includes(key))
  return (
    <input
      ref={box}
      type="checkbox"
      className="check-box"
      aria-label={label}
      checked={all}
      disabled={keys.length === 0}
      onChange={() => selection.onChange(all ? elsewhere : [...elsewhere, ...keys])}
    />
  )
}
