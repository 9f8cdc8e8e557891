import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/base/project-root.ts'
import { groups, subjects } from './groups.ts'
import { layerOf } from './layers.ts'
import { mutated } from './run-mutants.ts'

test('every mutant still finds the one place that it changes', () => {
  const unchanged = Object.values(groups)
    .flat()
    .filter((mutant) => {
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

test('no two mutants of the subjects are the same change', () => {
  const places = Object.values(subjects)
    .flat()
    .map(({ file, find, replace }) => JSON.stringify([file, find, replace]))
  expect(Object.values(subjects).map((mutants) => mutants.length)).toEqual([2, 12, 12])
  expect(new Set(places).size).toBe(places.length)
})

test.each([
  ['machines/campaign/lifecycle/lifecycle.test.ts', 'unit'],
  ['machines/campaign/lifecycle/lifecycle-paths.test.ts', 'paths'],
  ['tests/paths/random-runs.test.ts', 'paths'],
  ['src/features/import/import-page.test.tsx', 'component'],
  ['server/services/users/user/user-commands.http.test.ts', 'HTTP'],
  ['tests/access/matrix.test.ts', 'HTTP'],
  ['tests/e2e/pages.test.ts', 'browser'],
])('the layer of %s is %s', (file, layer) => {
  expect(layerOf(file)).toBe(layer)
})
