import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licencesPage, PAGE, packagesOf, unread } from './licences.ts'

const lock = readFileSync('package-lock.json', 'utf8')
const packages = packagesOf(lock)

test('every package of the product has a licence that somebody has read', () => {
  expect(packages.length).toBeGreaterThan(300)
  expect(unread(packages)).toEqual([])
})

test('docs/licences.md has the licences of the packages', () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page, 'npx tsx tests/check/licences.ts --write updates the page').toBe(licencesPage(packages))
})

test('a package without a licence, or with another one, is named; one of several alternatives is enough', () => {
  const changed = JSON.stringify({
    packages: {
      '': {},
      'node_modules/none': { version: '1.0.0' },
      'node_modules/copyleft': { version: '1.0.0', license: 'AGPL-3.0-only' },
      'node_modules/both': { version: '1.0.0', license: '(MIT AND GPL-3.0-only)' },
      'node_modules/either': { version: '1.0.0', license: '(MIT OR GPL-3.0-only)' },
      'node_modules/a/node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    },
  })
  expect(unread(packagesOf(changed))).toEqual([
    'none: no licence',
    'copyleft: AGPL-3.0-only',
    'both: (MIT AND GPL-3.0-only)',
  ])
})
