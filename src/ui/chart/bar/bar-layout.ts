import type { Padding } from '../canvas/canvas.tsx'
import type { BarPlace } from './bar-canvas.tsx'

const LETTER_PX = 6.1
const SLOT_GAP_PX = 6
const WIDEST_BAR_PX = 44
const ROW_BAR_PX = 14
const ROW_GAP_PX = 12
const SHORT = 3

const widthOf = (words: string): number => words.length * LETTER_PX

const cut = (words: string, roomPx: number): string =>
  widthOf(words) <= roomPx ? words : `${words.slice(0, Math.max(1, Math.floor(roomPx / LETTER_PX) - 1)).trimEnd()}…`

/** Shortens a label that does not fit in two lines: its first word, then as much of the rest as fits. */
export const shortenLabel = (label: string, roomPx: number): string[] => {
  const [first = '', ...rest] = label.split(' ')
  return [first, rest.join(' ')].filter((line) => line !== '').map((line) => cut(line, roomPx))
}

/** Breaks a text at a space into at most two lines of `roomPx`; null if it does not fit. */
export const wrapInTwoLines = (words: string, roomPx: number): string[] | null => {
  if (widthOf(words) <= roomPx) return [words]
  const parts = words.split(' ')
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const lines = [parts.slice(0, count).join(' '), parts.slice(count).join(' ')]
    if (lines.every((line) => widthOf(line) <= roomPx)) return lines
  }
  return null
}

/** The layout of a bar plot for its labels and width. */
export type BarLayout = {
  /** Columns if every label has room below its bar, otherwise rows. */
  direction: 'columns' | 'rows'
  /** px */
  height: number
  padding: Padding
  /** Every n-th label is written; above 1 only for short labels such as hours. */
  labelEvery: number
}

type BarLayoutInput = {
  labels: readonly string[]
  widthPx: number
  heightPx: number
  /** Number of bars side by side in a slot. */
  barsPerSlot: number
}

/** Chooses columns or rows for a bar plot. */
export const barLayout = ({ labels, widthPx, heightPx, barsPerSlot }: BarLayoutInput): BarLayout => {
  const columnPadding = { top: 18, right: 12, bottom: 22, left: 56 }
  const slot = (widthPx - columnPadding.left - columnPadding.right) / Math.max(1, labels.length)
  const isShort = labels.every((label) => label.length <= SHORT)
  const fits = labels.every((label) => wrapInTwoLines(label, slot - SLOT_GAP_PX) !== null)
  if (fits || isShort) {
    const widest = Math.max(...labels.map(widthOf), 0) + SLOT_GAP_PX
    const labelEvery = fits ? 1 : Math.max(1, Math.ceil(widest / Math.max(1, slot)))
    const bottom = labels.some((label) => widthOf(label) > slot - SLOT_GAP_PX) && fits ? 36 : columnPadding.bottom
    return { direction: 'columns', height: heightPx, padding: { ...columnPadding, bottom }, labelEvery }
  }
  const longest = Math.max(...labels.map(widthOf))
  const left = Math.min(longest + 12, Math.max(96, widthPx * 0.42))
  const row = barsPerSlot * ROW_BAR_PX + ROW_GAP_PX
  return {
    direction: 'rows',
    height: labels.length * row + 8,
    padding: { top: 4, right: 60, bottom: 4, left },
    labelEvery: 1,
  }
}

/** The position of the bars of a series in a slot: side by side with a gap of 2 px, or, if stacked, in the middle. */
export const placeBar = (series: number, barsPerSlot: number, slotPx: number): BarPlace => {
  const bar = Math.min(WIDEST_BAR_PX, (slotPx * 0.72) / barsPerSlot)
  const offset = barsPerSlot > 1 ? (series - (barsPerSlot - 1) / 2) * bar : 0
  return { thickness: Math.max(1, bar - (barsPerSlot > 1 ? 2 : 0)), offset }
}
