import type { ReactNode } from 'react'

/** One column of a list; `render` fills its cell. */
export type ListColumn<Row> = {
  /** Also the field that the server sorts by. */
  key: string
  header: string
  /** Numbers stand at the end. */
  align?: 'end'
  sortable?: boolean
  /** CSS width. */
  width?: string
  render: (row: Row) => ReactNode
}

/** What a list is sorted by. */
export type ListSort = {
  key: string
  order: 'asc' | 'desc'
}

/** The marked rows of a list, by their keys. */
export type ListSelection = {
  keys: readonly string[]
  onChange: (keys: string[]) => void
}

/** What a list is doing: `refreshing` keeps the old rows, dimmed. */
export type ListState = 'loading' | 'ready' | 'refreshing' | 'failed'

/** Marks a row, or takes its mark away. */
export const toggleKey = (selection: ListSelection, key: string): void => {
  const marked = selection.keys.includes(key)
  selection.onChange(marked ? selection.keys.filter((other) => other !== key) : [...selection.keys, key])
}
