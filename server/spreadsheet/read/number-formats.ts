import { parseXml } from './xml.ts'
import type { Archive } from './zip.ts'

/** Built-in formats of days and times, as ranges of their numbers (ECMA-376, 18.8.30). */
const dateRanges = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** The codes of built-in formats. Those of days are shown in the language of the reader. */
const builtIn: Readonly<Record<string, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'mm-dd-yy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy "h":mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00 ;(#,##0.00)',
  40: '#,##0.00 ;[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
  48: '##0.0E+0',
  49: '@',
}

// The literal texts of a format, and its colours, conditions and languages.
const LITERAL = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

/** Most characters of a format in spreadsheets. */
const LONGEST_FORMAT = 255

const isDateCode = (code: string): boolean =>
  code.length <= LONGEST_FORMAT && /[dmyhs]/i.test(code.replaceAll(LITERAL, '').replaceAll(/general/gi, ''))

/** How the cells of a style show numbers: the code of the format, null for the general one. */
export type NumberFormat = { readonly code: string | null; readonly isDate: boolean }

const GENERAL: NumberFormat = { code: null, isDate: false }

/** Reads the format of numbers of each style of cells. */
export const numberFormats = async (archive: Archive, path: string): Promise<readonly NumberFormat[]> => {
  const custom = new Map<string, NumberFormat>()
  const styles: NumberFormat[] = []
  let isInStyles = false
  const formatOf = (id: string): NumberFormat => {
    const known = custom.get(id)
    if (known) return known
    const isDate = dateRanges.some(([from, to]) => Number(id) >= from && Number(id) <= to)
    const code = Object.hasOwn(builtIn, id) ? (builtIn[id] ?? null) : null
    return code === null && !isDate ? GENERAL : { code, isDate }
  }
  await parseXml(archive.chunks(path), {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const code = attributes.formatCode ?? ''
        const isKept = code !== '' && code.length <= LONGEST_FORMAT && code.toLowerCase() !== 'general'
        custom.set(attributes.numFmtId ?? '', { code: isKept ? code : null, isDate: isDateCode(code) })
      }
      if (name === 'cellXfs') isInStyles = true
      if (name === 'xf' && isInStyles) styles.push(formatOf(attributes.numFmtId ?? ''))
    },
    close: (name) => {
      if (name === 'cellXfs') isInStyles = false
    },
  })
  return styles
}

/** A format of digits with leading zeros, such as that of post codes: `00\-000`. */
const ZEROS = /^(?:0|[- ]|\\[- ]|"[- ]*"){2,40}$/

/** The text that a format of leading zeros shows for a whole number: 17 is 00-017; null for other formats. */
export const zeroPadded = (value: number, code: string): string | null => {
  const zeros = code.replaceAll(/[^0]/g, '').length
  if (zeros < 2 || !ZEROS.test(code) || !Number.isInteger(value) || value < 0) return null
  const digits = String(value)
  if (digits.length > zeros) return null
  let at = 0
  return code.replaceAll(/["\\]/g, '').replaceAll('0', () => digits.padStart(zeros, '0')[at++] ?? '')
}
