import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../../../../tests/support/platform/scratch-folder.ts'
import { ProblemError } from '../../../../http/problem.ts'
import { countColumns } from '../counts/count-line.ts'
import { readTable } from './csv-table.ts'
import { readLines } from './line-reader.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>

beforeAll(async () => {
  folder = await scratchFolder()
})
afterAll(() => folder.remove())

/** The rows of a file of counts, or the field errors of the problem that ends it. */
const readFile = async (content: string | Uint8Array) => {
  const path = join(folder.path, 'counts.csv')
  await writeFile(path, content)
  const cells: (readonly string[])[] = []
  try {
    for await (const { rows } of readTable(readLines(path), countColumns, 100)) {
      cells.push(...rows.map((row) => row.cells))
    }
    return { cells, errors: [] }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { cells, errors: (error.details.errors ?? []).map(({ path: at, message }) => [at, message]) }
  }
}

const lines = (separator: string, count = 2) => [
  ['hour', 'sensor_id', 'pedestrians'].join(separator),
  ...Array.from({ length: count }, () => ['2026-01-01T00:00', 'a,b', '5'].join(separator)),
]

test.each([
  ['semicolons', ';'],
  ['tabs', '\t'],
])('accident 36: columns separated by %s are read', async (_, separator) => {
  const row = ['2026-01-01T00:00', 'a,b', '5']
  expect(await readFile(lines(separator).join('\n'))).toEqual({ cells: [row, row], errors: [] })
})

test('accident 36: columns separated by another character are called that, and not missing', async () => {
  const { errors } = await readFile(lines('|').join('\n'))
  expect(errors).toEqual([['line 1', 'Separate the columns with commas, semicolons or tabs']])
})

test.each([2, 400, 20_000])('accident 36: %i lines that end with CR alone are called that', async (count) => {
  const { cells, errors } = await readFile(lines(';', count).join('\r'))
  expect(cells).toEqual([])
  expect(errors).toEqual([['line 1', 'The lines end with CR only: save the file with Windows or Unix line endings']])
})

test('accident 36: a short gzip file with a wrong checksum does not claim that something was stored', async () => {
  const packed = new Uint8Array(gzipSync(lines(';').join('\n')))
  packed.fill(0, packed.length - 8, packed.length - 4)
  expect(await readFile(packed)).toEqual({ cells: [], errors: [['line 1', 'The file is damaged from here on']] })
})
