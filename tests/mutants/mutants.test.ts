import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/base/project-root.ts'
import { policies } from './policies.ts'
import { mutated } from './run-mutants.ts'

test('every mutant still finds the one place that it changes', () => {
  const unchanged = policies.filter((mutant) => {
    const text = readFileSync(join(projectRoot, mutant.file), 'utf8')
    return mutated(text, mutant) === text
  })
  expect(unchanged).toEqual([])
})

test('a mutant whose place is gone, or there twice, is an error', () => {
  const mutant = { name: 'x', file: 'f', find: 'a', replace: 'b', tests: [] }
  expect(() => mutated('c', mutant)).toThrow('f has 0 places')
  expect(() => mutated('a a', mutant)).toThrow('f has 2 places')
})
