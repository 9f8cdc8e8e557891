import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '../../machines/paths/catalogue/all-machines.ts'
import { repositoryFiles } from './requirements.mjs'

test('promise R7 the catalogue of paths has every file that defines a machine', () => {
  const defining = repositoryFiles('.ts')
    .filter((file) => /^(machines|src)\//.test(file) && !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(file, 'utf8').includes('createMachine('))
  const catalogued = new Set(catalogue.map(({ file }) => file))
  expect(defining.filter((file) => !catalogued.has(file))).toEqual([])
  expect([...catalogued].filter((file) => !defining.includes(file))).toEqual([])
})
