import { parseXml } from './xml.ts'
import type { Archive } from './zip.ts'

/** Built-in formats of days and times, as ranges of their numbers (ECMA-376, 18.8.30). */
const dateRanges = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

// The literal texts of a format, and its colours, conditions and languages.
const LITERAL = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

/** Most characters of a format in spreadsheets. */
const LONGEST_FORMAT = 255

const isDateCode = (code: string): boolean =>
  code.length <= LONGEST_FORMAT && /[dmyhs]/i.test(code.replaceAll(LITERAL, '').replaceAll(/general/gi, ''))

/** Reads for each style of cells whether it shows numbers as days or times. */
export const dateStyles = async (archive: Archive, path: string): Promise<readonly boolean[]> => {
  const custom = new Map<string, boolean>()
  const styles: boolean[] = []
  let isInStyles = false
  const isDate = (id: string): boolean =>
    custom.get(id) ?? dateRanges.some(([from, to]) => Number(id) >= from && Number(id) <= to)
  await parseXml(archive.chunks(path), {
    open: (name, attributes) => {
      if (name === 'numFmt') custom.set(attributes.numFmtId ?? '', isDateCode(attributes.formatCode ?? ''))
      if (name === 'cellXfs') isInStyles = true
      if (name === 'xf' && isInStyles) styles.push(isDate(attributes.numFmtId ?? ''))
    },
    close: (name) => {
      if (name === 'cellXfs') isInStyles = false
    },
  })
  return styles
}
