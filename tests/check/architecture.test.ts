import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PAGE, recordFiles, recordFilesTable, withTables } from './architecture.mjs'

const page = readFileSync(PAGE, 'utf8')

/** The numbered files of a section, in order. */
const filesOf = (title: string): string[] => {
  const section =
    page.split(`### ${title}`)[1]?.split('\n## ')[0]?.split('\n### ')[0] ?? expect.fail(`no section ${title}`)
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].flatMap(([, file]) => file ?? [])
}

describe('docs/architecture.md', () => {
  test('has the table of rooms that is enforced, and the present lines of the files of industries', () => {
    expect(page, 'node tests/check/architecture.mjs --write updates the page').toBe(withTables(page))
  })

  test('a kind of reference data takes at most nine files with 410 lines together, its manifest included', () => {
    const together = Number(/\| together \| \| (\d+) \|/.exec(recordFilesTable())?.[1])
    expect(recordFiles.length).toBeLessThanOrEqual(9)
    expect(together).toBeGreaterThan(100)
    expect(together).toBeLessThanOrEqual(410)
  })

  test('names only files and folders that exist', () => {
    const named = [...page.matchAll(/`((?:contract|machines|src|server|tests|docs)\/[\w./-]+)`/g)].map(
      ([, path]) => path ?? '',
    )
    expect(named.length).toBeGreaterThan(60)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  test('a live count passes at most eight files, an accepted campaign at most sixteen', () => {
    const live = filesOf('A live count, from socket to pixel')
    const accept = filesOf('“Accept”, from the click to the stored event and back')
    expect(live.length).toBeGreaterThan(4)
    expect(live.length).toBeLessThanOrEqual(8)
    expect(accept.length).toBeGreaterThan(8)
    expect(accept.length).toBeLessThanOrEqual(16)
    expect([...live, ...accept].filter((file) => !existsSync(file))).toEqual([])
  })

  test('answers where twenty-five everyday changes are made', () => {
    const table = page.split('## Where do I change …')[1] ?? ''
    expect([...table.matchAll(/^\| (?!change|---).+\|$/gm)].length).toBeGreaterThanOrEqual(25)
  })
})
