import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE, settingsTables, withSettings } from './settings.ts'

test('docs/operations.md has the settings that the server reads, with their defaults', () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page, 'npx tsx tests/check/settings.ts --write updates the page').toBe(withSettings(page))
})

test('a row has the name of a setting, its default and its description', () => {
  const rows = settingsTables().split('\n')
  expect(rows).toContain('| `PORT` | `3000` | The port that the server listens on. |')
  expect(rows.filter((row) => /^\| `[A-Z_]+` \| .+ \| .+[.:)] \|$/.test(row)).length).toBeGreaterThan(45)
})

test('links of the settings lead to headings of the page', () => {
  const page = readFileSync(PAGE, 'utf8')
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'))
  const links = [...settingsTables().matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
  expect(links.length).toBeGreaterThan(4)
  expect(links.filter((anchor) => anchor !== undefined && !headings.includes(anchor))).toEqual([])
})
