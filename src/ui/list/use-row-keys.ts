import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isPageKey } from './hotkey.ts'

type RowKeys = {
  /** Opens the row at an index. */
  onOpen?: (rowIndex: number) => void
  /** Selects or deselects the row at an index. */
  onToggle?: (rowIndex: number) => void
  onSearch?: () => void
  onHelp: () => void
  onClear?: () => void
}

const moves: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

const rowsOf = (list: HTMLElement | null): HTMLElement[] => {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

/**
 * Keyboard shortcuts of a list: J and K move the focus between rows, X selects, Enter opens, / searches, ? shows
 * help, Escape clears the selection (docs/design.md, Tables).
 */
export const useRowKeys = (list: RefObject<HTMLElement | null>, keys: RowKeys): void => {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (!isPageKey(event)) return
    const { onOpen, onToggle, onSearch, onHelp, onClear } = keys
    const rows = rowsOf(list.current)
    const focused = document.activeElement
    const rowIndex = focused instanceof HTMLElement ? rows.indexOf(focused) : -1
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const step = moves[key]
    // Arrow keys scroll the page until a row has the focus; letters always work.
    if (step !== undefined && (key.length === 1 || rowIndex >= 0)) {
      const next = rowIndex < 0 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, rowIndex + step))]
      next?.focus()
    } else if (key === 'x' && rowIndex >= 0 && onToggle) onToggle(rowIndex)
    else if (key === 'Enter' && rowIndex >= 0 && onOpen) onOpen(rowIndex)
    else if (key === '/' && onSearch) onSearch()
    else if (key === '?') onHelp()
    else if (key === 'Escape' && onClear) onClear()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
