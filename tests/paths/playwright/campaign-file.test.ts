import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../../server/base/project-root.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { type DemoPlatform, demoPlatform } from '../../support/platform/demo-platform.ts'
import { scratchFolder } from '../../support/platform/scratch-folder.ts'
import { bySet } from '../../support/run/test-set.ts'
import { campaignFile } from './campaign-file.ts'
import { type GeneratedTest, generatedTests } from './playwright-runner.ts'

const runner = join(projectRoot, 'tests/paths/playwright/playwright-runner.ts')
/** An instant in February 2026, at which the clock of the platform starts. */
const FIRST_DAY = '2026-04-06'

let platform: DemoPlatform
let browser: Browser
let folder: Awaited<ReturnType<typeof scratchFolder>>
const files = new Map<string, GeneratedTest[]>()

/** The tests of a generated file, loaded as a program for tests would load it. */
const load = async (language: 'pl' | 'en'): Promise<GeneratedTest[]> => {
  const path = join(folder.path, 'generated', `campaign-lifecycle.${language}.spec.ts`)
  await mkdir(join(folder.path, 'generated'), { recursive: true })
  await writeFile(path, campaignFile({ language, runner }))
  const before = generatedTests.length
  await import(/* @vite-ignore */ pathToFileURL(path).href)
  return generatedTests.slice(before)
}

beforeAll(async () => {
  process.env.FIRST_DAY = FIRST_DAY
  process.env.FILM = join(projectRoot, 'server/demo/campaigns/spots/zielony-krzyz.mp4')
  platform = await demoPlatform({ demoLive: false })
  browser = await startBrowser()
  folder = await scratchFolder()
  for (const language of ['pl', 'en'] as const) files.set(language, await load(language))
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
  await folder?.remove()
})

test('L05 a generated file has a test for each covering path, and imports the test runner of Playwright', () => {
  const [polish, english] = [files.get('pl') ?? [], files.get('en') ?? []]
  expect(polish.length).toBeGreaterThan(10)
  expect(english.map(({ title }) => title)).toEqual(polish.map(({ title }) => title))
  expect(new Set(polish.map(({ title }) => title)).size).toBe(polish.length)
  expect(campaignFile({ language: 'pl' })).toContain("import { type Browser, type Page, test } from '@playwright/test'")
  expect(campaignFile({ language: 'en' })).toMatch(/name: \/\^Submit\\sas\\sready\$\//)
})

/** The smoke set: the longest path, to a confirmed campaign, in Polish, and a short one in English. */
const isSmoke = (language: string, { title }: GeneratedTest): boolean =>
  language === 'pl' ? title.startsWith('path 1:') : title.startsWith('path 3:')

test(
  'promise R7 the generated Playwright tests pass in a browser',
  async () => {
    const chosen = [...files].flatMap(([language, tests]) =>
      tests.filter((each) => bySet(isSmoke(language, each), true)).map((each) => ({ language, ...each })),
    )
    expect(chosen.length).toBeGreaterThanOrEqual(2)
    const failures: string[] = []
    for (const { language, title, run } of chosen) {
      await run({ browser, baseURL: platform.url }).catch((error: unknown) => {
        failures.push(`${language} ${title}: ${error instanceof Error ? error.message : String(error)}`)
      })
    }
    expect(failures).toEqual([])
  },
  bySet(120_000, 900_000),
)
