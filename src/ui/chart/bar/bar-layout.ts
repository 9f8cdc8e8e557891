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

/**
 * Shortens a label that does not fit in two lines: its first word and as much of the rest as fits. The table has the
 * full label.
 */
export const shortened = (label: string, roomPx: number): string[] => {
  const [first = '', ...rest] = label.split(' ')
  return [first, rest.join(' ')].filter((line) => line !== '').map((line) => cut(line, roomPx))
}

/** Words in at most two lines of so many px, or null when they do not fit; they part at blanks only. */
export const inTwoLines = (words: string, roomPx: number): string[] | null => {
  if (widthOf(words) <= roomPx) return [words]
  const parts = words.split(' ')
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const lines = [parts.slice(0, count).join(' '), parts.slice(count).join(' ')]
    if (lines.every((line) => widthOf(line) <= roomPx)) return lines
  }
  return null
}

/** How a bar plot of these labels is laid out in a width. */
export type BarLayout = {
  /** Columns where every label has room below its bar, rows otherwise. */
  direction: 'columns' | 'rows'
  /** px */
  height: number
  padding: Padding
  /** Every how many-th label is written: short ones, as of hours, may be left out. */
  every: number
}

type Laid = {
  labels: readonly string[]
  widthPx: number
  heightPx: number
  /** Bars side by side in a slot. */
  abreast: number
}

/** Chooses columns or rows for a bar plot. */
export const barLayout = ({ labels, widthPx, heightPx, abreast }: Laid): BarLayout => {
  const standing = { top: 18, right: 12, bottom: 22, left: 56 }
  const slot = (widthPx - standing.left - standing.right) / Math.max(1, labels.length)
  const isShort = labels.every((label) => label.length <= SHORT)
  const fits = labels.every((label) => inTwoLines(label, slot - SLOT_GAP_PX) !== null)
  if (fits || isShort) {
    const widest = Math.max(...labels.map(widthOf), 0) + SLOT_GAP_PX
    const every = fits ? 1 : Math.max(1, Math.ceil(widest / Math.max(1, slot)))
    const bottom = labels.some((label) => widthOf(label) > slot - SLOT_GAP_PX) && fits ? 36 : standing.bottom
    return { direction: 'columns', height: heightPx, padding: { ...standing, bottom }, every }
  }
  const longest = Math.max(...labels.map(widthOf))
  const left = Math.min(longest + 12, Math.max(96, widthPx * 0.42))
  const row = abreast * ROW_BAR_PX + ROW_GAP_PX
  return {
    direction: 'rows',
    height: labels.length * row + 8,
    padding: { top: 4, right: 60, bottom: 4, left },
    every: 1,
  }
}

/** Where the bars of a series stand in a slot: side by side with a hair between them, or one on the other. */
export const placeBar = (series: number, abreast: number, slotPx: number): BarPlace => {
  const bar = Math.min(WIDEST_BAR_PX, (slotPx * 0.72) / abreast)
  const offset = abreast > 1 ? (series - (abreast - 1) / 2) * bar : 0
  return { thickness: Math.max(1, bar - (abreast > 1 ? 2 : 0)), offset }
}
