import { gzipSync } from 'node:zlib'
import { encodings } from '../../input/encoded-text.ts'
import type { Random } from '../random.ts'

/** Encodes a text; a letter that the code page does not have becomes a question mark. */
const encoded = (name: keyof typeof encodings, text: string): Buffer => {
  try {
    return encodings[name](text)
  } catch {
    return Buffer.from(text.replaceAll(/[^\0-\x7f]/g, '?'))
  }
}

/** Writes a table as CSV in a random dialect and encoding, sometimes with a damage. */
export const strangeCsv = (random: Random, table: readonly (readonly string[])[]): Buffer => {
  const separator = random.pick([';', ',', '\t', ';', '|'])
  const end = random.pick(['\r\n', '\n', '\r\n', '\r'])
  const isQuoted = random.oneIn(3)
  const cellOf = (cell: string): string => {
    if (!isQuoted && !/[;,\t"\r\n]/.test(cell)) return cell
    return random.oneIn(40) ? `"${cell}` : `"${cell.replaceAll('"', '""')}"`
  }
  const lines = table.map((row) => row.map(cellOf).join(separator) + (random.oneIn(10) ? separator.repeat(3) : ''))
  const head = (random.oneIn(8) ? '\ufeff' : '') + (random.oneIn(8) ? `sep=${separator}${end}` : '')
  const text =
    head + lines.join(end) + (random.oneIn(2) ? end : '') + (random.oneIn(8) ? separator.repeat(5) + end : '')
  const name = random.pick(['utf8', 'utf8', 'utf16le', 'utf16be', 'windows-1250', 'iso-8859-2', 'cp852'])
  const bytes = encoded(name, text)
  return random.oneIn(25) ? gzipSync(bytes) : bytes
}
