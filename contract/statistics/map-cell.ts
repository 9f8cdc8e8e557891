import * as z from 'zod/mini'
import { validation } from '../validation.ts'

/**
 * A square of the map: `column` counts from the west and `row` from the north, and on a level the world has
 * 2 ^ level columns and rows of the Mercator projection, as the tiles of web maps have.
 */
export type MapCell = { level: number; column: number; row: number }

/** The finest squares of the map: about 90 m in Poland. */
export const FINEST_LEVEL = 18

const CELL = /^(\d{1,2})\/(\d{1,6})\/(\d{1,6})$/

/** Reads a cell from `level/column/row`; null if there is no such cell. */
export const readCell = (text: string): MapCell | null => {
  const [, level, column, row] = (CELL.exec(text) ?? []).map(Number)
  if (level === undefined || column === undefined || row === undefined || level > FINEST_LEVEL) return null
  const count = 2 ** level
  return column < count && row < count ? { level, column, row } : null
}

/** Writes a cell as `level/column/row`. */
export const writtenCell = ({ level, column, row }: MapCell): string => `${level}/${column}/${row}`

/** A cell of the map as text: `level/column/row`. */
export const mapCell = z.string().check(z.refine((text) => readCell(text) !== null, validation.format))
