import { type ImportFault, MAX_KEPT_FAULTS } from '../../../../../contract/live/imports.ts'
import type { StoredFault } from '../../tables.ts'
import type { RejectedLine } from './csv-table.ts'

const MAX_VALUE_CHARACTERS = 40
/** Most line numbers, after the first one, that are stored for equal faults. */
const MAX_FURTHER_LINES = 9

/** A stored fault with all its parts. */
export const completeFault = (stored: StoredFault): ImportFault => ({
  further_lines: [],
  count: 1,
  value: null,
  ...stored,
})

/** The value of a rejected cell or line, shortened to a bounded number of characters; null if it was empty. */
export const heldValue = (text: string): string | null => {
  if (text === '') return null
  const start = Array.from(text.slice(0, 2 * (MAX_VALUE_CHARACTERS + 1)))
  return start.length > MAX_VALUE_CHARACTERS ? `${start.slice(0, MAX_VALUE_CHARACTERS).join('')}…` : text
}

/**
 * Adds rejected lines to the faults of an import. Equal faults are merged into one fault with their number and the
 * first line numbers. Faults of whole lines with the same message count as equal; the merged fault shows the first
 * line.
 */
export const withRejectedLines = (
  stored: readonly StoredFault[],
  rejected: readonly RejectedLine[],
): readonly ImportFault[] => {
  const keyOf = ({ column, value, message }: Omit<RejectedLine, 'line'>) =>
    JSON.stringify([column, column === null ? null : value, message])
  const faults = new Map(stored.map(completeFault).map((fault) => [keyOf(fault), fault]))
  for (const { line, column, value, message } of rejected) {
    const key = keyOf({ column, value, message })
    const same = faults.get(key)
    if (same) {
      const isListed = same.further_lines.length < MAX_FURTHER_LINES
      const furtherLines = isListed ? [...same.further_lines, line] : same.further_lines
      faults.set(key, { ...same, count: same.count + 1, further_lines: furtherLines })
    } else if (faults.size < MAX_KEPT_FAULTS) faults.set(key, completeFault({ line, column, value, message }))
  }
  return [...faults.values()]
}
