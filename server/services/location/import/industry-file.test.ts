import { expect, test } from 'vitest'
import { sheetFaults } from '../../../../contract/sheet-faults.ts'
import { ProblemError } from '../../../http/problem.ts'
import { readIndustryFile } from './industry-file.ts'

const problemOf = async (bytes: Buffer): Promise<unknown> => {
  try {
    return await readIndustryFile(bytes)
  } catch (error) {
    if (error instanceof ProblemError) return { code: error.code, errors: error.details.errors }
    throw error
  }
}
const text = (content: string): Buffer => Buffer.from(content)
const line = { line: 2, location: 'Galeria Łódzka', industry: 'Żłobki' }

test('V14 semicolons, commas and tabs separate cells; other columns, spaces and blank lines are ignored', async () => {
  expect(await readIndustryFile(text('location;industry\nGaleria Łódzka;Żłobki\n'))).toEqual([line])
  expect(await readIndustryFile(text('note,industry, location \r\n,Żłobki, Galeria Łódzka \r\n\r\n,,\r\n'))).toEqual([
    line,
  ])
  expect(await readIndustryFile(text('location\tindustry\nGaleria Łódzka\tŻłobki'))).toEqual([line])
  expect(await readIndustryFile(text('location,industry\n"Galeria ""A"", hol",Kina\n"Galeria B"'))).toEqual([
    { line: 2, location: 'Galeria "A", hol', industry: 'Kina' },
    { line: 3, location: 'Galeria B', industry: '' },
  ])
})

test('V14 a file may be UTF-8, with or without a byte order mark, or windows-1250', async () => {
  expect(await readIndustryFile(text('\ufefflocation;industry\nGaleria Łódzka;Żłobki'))).toEqual([line])
  const windows1250 = Buffer.from('location;industry\nGaleria \xa3\xf3dzka;\xaf\xb3obki', 'latin1')
  expect(await readIndustryFile(windows1250)).toEqual([line])
})

test('V14 an empty, packed or binary file, an open quotation mark and too many lines are named with their line', async () => {
  const unreadable = (path: string, message: string) => ({ code: 'unreadable_file', errors: [{ path, message }] })
  expect(await problemOf(text(''))).toEqual(unreadable('file', sheetFaults.empty))
  expect(await problemOf(text(' \n\n'))).toEqual(unreadable('file', sheetFaults.empty))
  expect(await problemOf(text('PK\x03\x04 xlsx'))).toEqual(unreadable('file', sheetFaults.damaged))
  expect(await problemOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))).toEqual(unreadable('file', sheetFaults.kind))
  expect(await problemOf(text('location;industry\n1;2\n"3;4'))).toEqual(
    unreadable('row 3, column A', sheetFaults.quote),
  )
  const many = await problemOf(text(`location;industry\n${'1;2\n'.repeat(20_001)}`))
  expect(many).toEqual(unreadable('row 20002', sheetFaults.tooManyRows))
})

test('V09 column names are read as they are written: one in capitals is missing', async () => {
  expect(await problemOf(text('Location;industry\n1;2'))).toMatchObject({ errors: [{ path: 'location' }] })
})

test('V14 a missing column and one that is there twice are named', async () => {
  expect(await problemOf(text('miejsce;industry\n1;2'))).toEqual({
    code: 'missing_columns',
    errors: [{ path: 'location', message: 'This column is missing' }],
  })
  expect(await problemOf(text('location;industry;location\n1;2;3'))).toEqual({
    code: 'invalid_input',
    errors: [{ path: 'location', message: 'Each column may appear only once' }],
  })
})
