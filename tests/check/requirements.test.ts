import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { idsIn, PAGE, repositoryFiles, statedIds, testsById, withTests } from './requirements.mjs'

const page = readFileSync(PAGE, 'utf8')
const sources = repositoryFiles('.ts', '.tsx', '.mjs', '.css', '.md').filter((file) => file !== PAGE)
const HERE = 'tests/check/requirements.test.ts'

describe('docs/requirements.md', () => {
  test('states every id once', () => {
    const ids = statedIds(page)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(ids.filter((id) => !id.startsWith('promise'))).toHaveLength(391)
  })

  test('names the present tests', () => {
    expect(page, 'node tests/check/requirements.mjs --write updates the page').toBe(withTests(page, testsById()))
  })

  test('states every id that the repository cites', () => {
    const stated = new Set(statedIds(page))
    const unknown = sources
      .filter((file) => file !== HERE)
      .flatMap((file) => idsIn(readFileSync(file, 'utf8')).flatMap((id) => (stated.has(id) ? [] : [`${file}: ${id}`])))
    expect(unknown).toEqual([])
  })

  test('a page whose tests have changed is out of date', () => {
    const row = '| L06 | Ready needs the file of every spot. | `old.test.ts` |'
    expect(withTests(row, new Map([['L06', ['new.test.ts', 'other.test.ts']]]))).toBe(
      '| L06 | Ready needs the file of every spot. | `new.test.ts` `other.test.ts` |',
    )
    expect(withTests(row, new Map())).toBe('| L06 | Ready needs the file of every spot. | |')
  })

  test('ids are not confused with promises, clock times and colours', () => {
    expect(idsIn('L06 and promises R10 and R11; R10 at T06:00 in #C58E24')).toEqual([
      'promise R10',
      'promise R11',
      'L06',
      'R10',
    ])
  })
})

test('every file that a text names by its path exists', () => {
  const path = /(?<![\w./@-])(?:docs|contract|machines|server|src|tests)\/[\w./-]+\.(?:tsx?|mjs|css|html|md|json|py)\b/g
  const missing = sources
    // Decisions and measurements name what existed at their time.
    .filter((file) => !/^(tests\/check|docs\/decisions|docs\/measurements)\//.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(path)].flatMap(([named]) =>
        existsSync(named) ? [] : [`${file}: ${named}`],
      ),
    )
  expect(missing).toEqual([])
})

test('every Markdown page that a text names is a page of the repository', () => {
  const pages = new Set(repositoryFiles('.md').map((file) => file.split('/').at(-1)))
  const missing = sources
    .filter((file) => !file.startsWith('tests/check/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/[\w.-]+\.md\b/g)].flatMap(([named]) =>
        pages.has(named) ? [] : [`${file}: ${named}`],
      ),
    )
  expect(missing).toEqual([])
})

test('a source archive, which has no repository, follows the same rules with the same files', () => {
  const archive = mkdtempSync(join(tmpdir(), 'arabox-archive-'))
  try {
    for (const file of repositoryFiles('')) cpSync(file, join(archive, file))
    symlinkSync(resolve('node_modules'), join(archive, 'node_modules'))
    const run = (cwd: string) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/check/house.mjs'], {
        cwd,
        encoding: 'utf8',
      })
      return { status, stdout, stderr }
    }
    expect(run(archive)).toEqual(run('.'))
  } finally {
    rmSync(archive, { recursive: true })
  }
}, 60_000)
