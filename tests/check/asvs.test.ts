import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chapters } from './asvs/chapters.ts'
import { numbersOfSections } from './asvs/numbers-of-sections.ts'
import { answerOf, asvsPage, filesOf, PAGE, rows } from './asvs.ts'
import { MOST_WORDS } from './promise-table.ts'

/** The sections whose rows ask for documents. Everywhere else a document shows nothing. */
const documentSections = ['2.1', '5.1', '6.1', '7.1', '8.1', '11.1', '13.1', '14.1', '15.1', '16.1']

const sectionOf = (id: string): string => id.split('.').slice(0, 2).join('.')

test('docs/asvs.md is what the rows say', () => {
  expect(readFileSync(PAGE, 'utf8'), 'npx tsx tests/check/asvs.ts --write updates the page').toBe(asvsPage())
})

test('every row of level 1 and 2 is there once, in the order of the standard', () => {
  const expected = Object.entries(numbersOfSections).flatMap(([section, [first, second]]) =>
    [...first.map((number) => [number, 1] as const), ...second.map((number) => [number, 2] as const)]
      .sort(([one], [other]) => one - other)
      .map(([number, level]) => `${section}.${number} of level ${level}`),
  )
  expect(rows.map(({ id, level }) => `${id} of level ${level}`)).toEqual(expected)
  expect([1, 2].map((level) => rows.filter((row) => row.level === level).length)).toEqual([70, 183])
})

test('a chapter has only its own rows', () => {
  const foreign = chapters.flatMap((chapter) => chapter.rows.filter(({ id }) => !id.startsWith(`${chapter.number}.`)))
  expect(foreign).toEqual([])
})

test('a row says in a few words what it asks, and in a sentence how, why or what is missing', () => {
  const long = rows.filter(({ asks }) => asks.split(' ').length > MOST_WORDS)
  const unsaid = rows.filter((row) => !/^.{10,}\.$/.test(row.asks) || !/^.{10,}\.$/.test(answerOf(row)))
  const broken = rows.filter((row) => /[|\n]/.test(row.asks + answerOf(row)))
  expect({ long, unsaid, broken }).toEqual({ long: [], unsaid: [], broken: [] })
})

test('every file that a row names exists', () => {
  expect(rows.flatMap((row) => filesOf(row).flatMap((file) => (existsSync(file) ? [] : `${row.id}: ${file}`)))).toEqual(
    [],
  )
})

test('a met row names a test, or a document where one is asked for; a decision names its document', () => {
  const shows = (id: string, file: string): boolean =>
    /\.test\.tsx?$/.test(file) || (documentSections.includes(sectionOf(id)) && file.endsWith('.md'))
  const unshown = rows.filter((row) => row.state === 'met' && !filesOf(row).some((file) => shows(row.id, file)))
  const undecided = rows.filter((row) => row.state === 'decision' && !filesOf(row).some((file) => file.endsWith('.md')))
  expect({ unshown, undecided }).toEqual({ unshown: [], undecided: [] })
})
