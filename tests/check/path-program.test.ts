import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { setLanguage } from '../../src/i18n/language.ts'
import { translate } from '../../src/i18n/translate.ts'
import { stepWords } from '../../src/i18n/words/campaign-step.ts'
import { campaignFile } from '../paths/playwright/campaign-file.ts'
import { namePattern } from '../paths/playwright/page-words.ts'
import { comparePaths, differenceText } from '../paths/program/compare.ts'
import { reportsOfCommit } from '../paths/program/earlier-commit.ts'
import { generate } from '../paths/program/generate.ts'
import { readOptions } from '../paths/program/options.ts'
import { planOf } from '../paths/program/plan.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'

const choice = { machine: 'removal', to: null, without: [] }
const [removal] = generate(choice)

test('L05 two runs generate the same paths', () => {
  const [again] = generate(choice)
  expect(again?.report).toEqual(removal?.report)
  expect(differenceText(comparePaths([], []))).toBe('The paths are the same.')
})

test('L05 paths can end in one state only, and leave out an event', () => {
  const [without] = generate({ ...choice, without: ['removal.cancel'] })
  const events = without?.report.paths.flatMap(({ steps }) => steps.map(({ step }) => step))
  expect(events).toContain('removal.begin')
  expect(events).not.toContain('removal.cancel')
  const [toRemoved] = generate({ ...choice, to: 'removed' })
  expect(toRemoved?.report.paths.map(({ to }) => to)).toEqual(['removed'])
  expect(() => generate({ ...choice, machine: 'nobody' })).toThrow('no machine is called nobody')
  expect(() => generate({ ...choice, without: ['removal.vanished'] })).toThrow('removal.vanished')
})

test('L05 a difference names the paths that are new and those that are gone', () => {
  const [without] = generate({ ...choice, without: ['removal.confirm'] })
  if (!removal || !without) throw new Error('there is no removal')
  const [difference] = comparePaths([without.report], [removal.report])
  expect(difference?.added).toContain('removal.begin → removal.confirm → remove answers ⇒ removed')
  expect(difference?.gone).toEqual([])
  expect(differenceText(comparePaths([removal.report], [without.report]))).toContain('0 new')
})

test('S05 a plan has the words of the screens in both languages', () => {
  const [lifecycle] = generate({ machine: 'lifecycle', to: null, without: [] })
  if (!lifecycle) throw new Error('there is no lifecycle')
  const polish = planOf(lifecycle, 'pl', 'accepted')
  const english = planOf(lifecycle, 'en', 'accepted')
  setLanguage('pl')
  expect(polish).toContain(`Operator: naciśnij „${translate(stepWords, 'accept', {}, 'pl')}”`)
  expect(polish).toContain('Oczekiwany stan: Zaakceptowana')
  expect(english).toContain(`Operator: press “${translate(stepWords, 'accept', {}, 'en')}”`)
  expect(english).toContain('Expected state: Accepted')
  expect(planOf(lifecycle, 'pl', null)).toMatch(/W\sstanie\sZakończona/)
})

test('L05 wrong options are named', () => {
  expect(readOptions(['--without', 'a', '--without', 'b']).without).toEqual(['a', 'b'])
  expect(() => readOptions(['--format', 'pdf'])).toThrow('json, markdown')
  expect(() => readOptions(['--out', 'folder'])).toThrow('--out needs --format')
})

test('L05 a commit without the program, and a commit that does not exist, are errors that leave no work tree', async () => {
  // A repository of its own, because a source archive has none.
  const folder = await scratchFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder.path, encoding: 'utf8' })
  git('init', '--quiet')
  const author = ['-c', 'user.name=author', '-c', 'user.email=author@example.com']
  git(...author, 'commit', '--quiet', '--allow-empty', '--message', 'The first one')
  const before = git('worktree', 'list')
  const reports = (commit: string) => reportsOfCommit(commit, 'removal', folder.path)
  await expect(reports('no-such-commit')).rejects.toThrow('there is no commit no-such-commit')
  await expect(reports('HEAD')).rejects.toThrow('HEAD is older than the program for paths')
  expect(git('worktree', 'list')).toBe(before)
  await folder.remove()
})

test('S05 a Playwright file finds elements by role and by the words of the screens, in both languages', () => {
  const [polish, english] = (['pl', 'en'] as const).map((language) => campaignFile({ language, without: [], to: null }))
  expect(polish).toContain(`getByRole('button', { name: ${namePattern(translate(stepWords, 'accept', {}, 'pl'))} })`)
  expect(english).toContain(`getByRole('button', { name: ${namePattern(translate(stepWords, 'accept', {}, 'en'))} })`)
  expect(new RegExp(namePattern('Zgłoś jako\u00a0gotową').slice(1, -1)).test('Zgłoś\u00a0jako gotową')).toBe(true)
  setLanguage('pl')
})

test('L05 a Playwright file can end in one state, leave out an event, and take its test from another module', () => {
  const file = campaignFile({ language: 'en', to: 'accepted', without: ['campaign.share'], runner: './runner.ts' })
  expect(file).toContain("from './runner.ts'")
  expect(file).toContain('campaign.share in accepted')
  expect(file.match(/^test\('.*/gm)?.length).toBeGreaterThan(1)
  for (const [title] of file.matchAll(/^test\('.*/gm)) expect(title).not.toContain('share')
  setLanguage('pl')
})
