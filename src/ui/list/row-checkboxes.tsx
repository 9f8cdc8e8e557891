import { type ReactNode, useEffect, useRef } from 'react'
import type { ListSelection } from './column.ts'

type MarkRowProps = {
  label: string
  marked: boolean
  onToggle: () => void
}

/** The box that marks one row. */
export const MarkRow = ({ label, marked, onToggle }: MarkRowProps): ReactNode => {
  return <input type="checkbox" className="check-box" aria-label={label} checked={marked} onChange={onToggle} />
}

type MarkAllProps = {
  label: string
  /** The keys of the page. */
  keys: readonly string[]
  selection: ListSelection
}

/** The box that marks the whole page; a dash while only a part is marked. Marks on other pages stay. */
export const MarkAll = ({ label, keys, selection }: MarkAllProps): ReactNode => {
  const box = useRef<HTMLInputElement>(null)
  const here = keys.filter((key) => selection.keys.includes(key)).length
  const all = keys.length > 0 && here === keys.length
  useEffect(() => {
    // There is no attribute for it.
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
