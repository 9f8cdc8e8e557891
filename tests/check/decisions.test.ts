import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'docs/decisions'
const numberOf = (file: string): string => /^\d{3}/.exec(file)?.[0] ?? ''

test('every decision has a number of its own, which its heading repeats', () => {
  const files = readdirSync(FOLDER)
  const numbers = files.map(numberOf)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  expect(files.filter((file) => !readFileSync(join(FOLDER, file), 'utf8').startsWith(`# ${numberOf(file)} `))).toEqual(
    [],
  )
})
