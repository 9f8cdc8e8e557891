import { expect, test } from 'vitest'
import { ProblemError } from '../../../http/problem.ts'
import { readIndustryFile } from './industry-file.ts'

const problemOf = (bytes: Buffer): unknown => {
  try {
    return readIndustryFile(bytes)
  } catch (error) {
    if (error instanceof ProblemError) return { code: error.code, errors: error.details.errors }
    throw error
  }
}
const text = (content: string): Buffer => Buffer.from(content)
const line = { line: 2, location: 'Galeria Łódzka', industry: 'Żłobki' }

test('V14 semicolons, commas and tabs separate cells; other columns, spaces and blank lines are ignored', () => {
  expect(readIndustryFile(text('location;industry\nGaleria Łódzka;Żłobki\n'))).toEqual([line])
  expect(readIndustryFile(text('note,industry, location \r\n,Żłobki, Galeria Łódzka \r\n\r\n,,\r\n'))).toEqual([line])
  expect(readIndustryFile(text('location\tindustry\nGaleria Łódzka\tŻłobki'))).toEqual([line])
  expect(readIndustryFile(text('location,industry\n"Galeria ""A"", hol",Kina\n"Galeria B"'))).toEqual([
    { line: 2, location: 'Galeria "A", hol', industry: 'Kina' },
    { line: 3, location: 'Galeria B', industry: '' },
  ])
})

test('V14 a file may be UTF-8, with or without a byte order mark, or windows-1250', () => {
  expect(readIndustryFile(text('\ufefflocation;industry\nGaleria Łódzka;Żłobki'))).toEqual([line])
  const windows1250 = Buffer.from('location;industry\nGaleria \xa3\xf3dzka;\xaf\xb3obki', 'latin1')
  expect(readIndustryFile(windows1250)).toEqual([line])
})

test('V14 an empty, packed or binary file, an open quotation mark and too many lines are named with their line', () => {
  const unreadable = (path: string, message: string) => ({ code: 'unreadable_file', errors: [{ path, message }] })
  expect(problemOf(text(''))).toEqual(unreadable('line 1', 'The file is empty'))
  expect(problemOf(text(' \n\n'))).toEqual(unreadable('line 1', 'The file is empty'))
  expect(problemOf(text('PK\x03\x04 xlsx'))).toEqual(unreadable('line 1', 'This is an archive, not a CSV file'))
  expect(problemOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))).toEqual(
    unreadable('line 1', 'This is not text in UTF-8'),
  )
  expect(problemOf(Buffer.from('\ufefflocation;industry', 'utf16le'))).toEqual(
    unreadable('line 1', 'This is not text in UTF-8'),
  )
  expect(problemOf(text('location;industry\n1;2\n"3;4'))).toEqual(
    unreadable('line 3', 'A quotation mark is not closed'),
  )
  const many = problemOf(text(`location;industry\n${'1;2\n'.repeat(20_001)}`))
  expect(many).toEqual(unreadable('line 20002', 'At most 20,000 lines'))
})

test('V09 column names are read as they are written: one in capitals is missing', () => {
  expect(problemOf(text('Location;industry\n1;2'))).toMatchObject({ errors: [{ path: 'location' }] })
})

test('V14 a missing column and one that is there twice are named', () => {
  expect(problemOf(text('lokalizacja;industry\n1;2'))).toEqual({
    code: 'missing_columns',
    errors: [{ path: 'location', message: 'This column is missing' }],
  })
  expect(problemOf(text('location;industry;location\n1;2;3'))).toEqual({
    code: 'invalid_input',
    errors: [{ path: 'location', message: 'Each column may appear only once' }],
  })
})
