import type { Scalar } from '../values.ts'

/** A cell as ClickHouse writes it to JSON. */
type Cell = string | number | boolean | null

type Convert = (cell: Cell) => Scalar

const safeNumber: Convert = (cell) => {
  if (cell === null) return null
  const number = Number(cell)
  if (!Number.isSafeInteger(number)) throw new RangeError(`the integer ${cell} does not fit into a number`)
  return number
}

const dateOf: Convert = (cell) => (cell === null ? null : new Date(String(cell)))

/** Converts a cell of a type; null if the cell already is a plain value. */
const convertOf = (type: string): Convert | null => {
  const wrapped = /^(?:Nullable|LowCardinality)\((.*)\)$/.exec(type)
  if (wrapped) return convertOf(wrapped[1] ?? '')
  if (/^U?Int(64|128|256)$/.test(type)) return safeNumber
  return type.startsWith('DateTime') ? dateOf : null
}

/** Rows of the format `JSONCompactEachRowWithNamesAndTypes` as objects with plain values. */
export const plainRows = <Row extends object>(lines: readonly (readonly Cell[])[]): Row[] => {
  const [names = [], types = [], ...rows] = lines
  const converts = types.map((type) => convertOf(String(type)))
  const columns = names.map(String)
  return rows.map((row) => {
    const plain: Record<string, Scalar> = {}
    for (const [index, name] of columns.entries()) {
      const cell = row[index] ?? null
      const convert = converts[index]
      plain[name] = convert ? convert(cell) : cell
    }
    return plain as Row
  })
}
