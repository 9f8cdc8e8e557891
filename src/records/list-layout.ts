import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

const layoutShape = z.object({
  /** Keys of the columns, in the order chosen by the user; columns that it does not name follow in their own order. */
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  isCompact: z.boolean(),
  /** Named filters: the search part of an address each. */
  views: z.array(z.object({ name: z.string(), search: z.string() })),
})

/** What a user has chosen for one list in this browser: its columns, density and saved views. */
export type ListLayout = z.output<typeof layoutShape>

const first: ListLayout = { order: [], hidden: [], isCompact: false, views: [] }
const listeners = new Set<() => void>()
const keyOf = (list: string): string => `list-layout-${list}`

// A snapshot must be the same object while nothing has changed.
const parsedTexts = new Map<string, ListLayout>()

const parse = (text: string): ListLayout => {
  try {
    return layoutShape.parse(JSON.parse(text))
  } catch {
    // Written by another version or by hand: the list starts with its defaults.
    return first
  }
}

const read = (list: string): ListLayout => {
  const text = localStorage.getItem(keyOf(list))
  if (text === null) return first
  const layout = parsedTexts.get(text) ?? parse(text)
  parsedTexts.set(text, layout)
  return layout
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The layout of a list, kept in this browser, and a function that changes some of its members. */
export const useListLayout = (list: string): [ListLayout, (change: Partial<ListLayout>) => void] => {
  const layout = useSyncExternalStore(subscribe, () => read(list))
  const change = (members: Partial<ListLayout>): void => {
    localStorage.setItem(keyOf(list), JSON.stringify({ ...read(list), ...members }))
    for (const listener of listeners) listener()
  }
  return [layout, change]
}

/** Columns in the order of the layout, the hidden ones included. */
export const inLayoutOrder = <Column extends { key: string }>(
  columns: readonly Column[],
  { order }: Pick<ListLayout, 'order'>,
): Column[] => {
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length)
  return columns.toSorted((one, other) => rank(one.key) - rank(other.key))
}

/** The columns that the layout shows, in its order. */
export const shownColumns = <Column extends { key: string }>(
  columns: readonly Column[],
  layout: Pick<ListLayout, 'order' | 'hidden'>,
): Column[] => inLayoutOrder(columns, layout).filter(({ key }) => !layout.hidden.includes(key))
