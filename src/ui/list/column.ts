import type { ReactNode } from 'react'

/** One column of a list; `render` returns the content of a cell. */
export type ListColumn<Row> = {
  /** Also the name of the field that the server sorts by. */
  key: string
  header: string
  /** A button beside the header that explains the column; only in columns that cannot be sorted. */
  help?: ReactNode
  /** Numbers are aligned at the end. */
  align?: 'end'
  sortable?: boolean
  /** CSS width. */
  width?: string
  /** A column of buttons, which a print leaves out. */
  isScreenOnly?: boolean
  render: (row: Row) => ReactNode
}

/** The sort order of a list. */
export type ListSort = {
  key: string
  order: 'asc' | 'desc'
}

/** The selected rows of a list, by their keys. */
export type ListSelection = {
  keys: readonly string[]
  onChange: (keys: string[]) => void
}

/** State of a list's data; `refreshing` keeps the old rows visible, dimmed. */
export type ListState = 'loading' | 'ready' | 'refreshing' | 'failed'

/** Selects or deselects a row. */
export const toggleKey = (selection: ListSelection, key: string): void => {
  const isSelected = selection.keys.includes(key)
  selection.onChange(isSelected ? selection.keys.filter((other) => other !== key) : [...selection.keys, key])
}
