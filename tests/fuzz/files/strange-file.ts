import { type Random, randomOf } from '../random.ts'
import { strangeCsv } from './csv.ts'
import { strangeTable } from './table.ts'
import { strangeXlsx } from './xlsx.ts'

const foreign = [
  Buffer.alloc(0),
  Buffer.from('%PDF-1.7\n%\u00e2\u00e3'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.from('PK\x03\x04'),
  Buffer.from('PK\x05\x06'),
  Buffer.from([0x1f, 0x8b, 8, 0]),
  Buffer.from('<html><table><tr><td>address</td></tr></table></html>'),
  Buffer.from([0xff, 0xfe]),
  Buffer.from('sep=;'),
  Buffer.from('"'),
] as const

/** Changes some bytes of a file, or cuts it off. */
const damaged = (random: Random, file: Buffer): Buffer => {
  if (file.length === 0) return file
  if (random.oneIn(2)) return file.subarray(0, random.below(file.length))
  const copy = Buffer.from(file)
  for (let count = 1 + random.below(8); count > 0; count -= 1) copy[random.below(copy.length)] = random.below(256)
  return copy
}

/** The file of a seed for a door with these columns: CSV or XLSX, whole or damaged, or another kind of file. */
export const strangeFile = (seed: number, columns: readonly string[]): Buffer => {
  const random = randomOf(seed)
  if (random.oneIn(40)) return random.pick(foreign)
  const table = strangeTable(random, columns)
  const file = random.oneIn(2) ? strangeCsv(random, table) : strangeXlsx(random, table)
  return random.oneIn(10) ? damaged(random, file) : file
}
