import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { colourThemes } from '../../contract/colour-theme.ts'
import { contract } from '../../contract/index.ts'
import { openBrowserSession, startBrowser } from '../support/browser/browser.ts'
import { addressOf } from '../support/calls/client.ts'
import { startProductServer } from '../support/platform/product-server.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { type Shot, writeContactSheet } from './contact-sheet.ts'
import { findPageSamples, type PageSample } from './page-samples.ts'
import { type PageState, pageStates, putInto } from './page-states.ts'

// Takes pictures of every page in every state, mode, language and width, and writes one contact sheet for each page.
// Nothing is judged: a person looks at the sheets. `npm run screens -- --help` lists the options.

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    // A folder outside the repository.
    out: { type: 'string', default: join(tmpdir(), 'arabox-screens') },
    // Only pages whose address contains this text.
    page: { type: 'string', default: '' },
    states: { type: 'string', default: pageStates.join() },
    modes: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'pl,en' },
    widths: { type: 'string', default: '1366,390' },
    // `all`, or names of colour themes.
    themes: { type: 'string', default: colourThemes[0] },
    // Pixels of a page that its picture shows on the sheet at most; a longer page is cut at the bottom.
    height: { type: 'string', default: '1366' },
    // The platform's clock at the start.
    clock: { type: 'string', default: '2026-11-24T12:00:00+01:00' },
  },
})

type View = { mode: 'light' | 'dark'; language: string; width: number }

const QUIET_MS = 10_000
const listOf = (text: string): string[] => text.split(',').filter(Boolean)
const themes =
  values.themes === 'all' ? colourThemes : colourThemes.filter((name) => listOf(values.themes).includes(name))
const states = pageStates.filter((state) => listOf(values.states).includes(state))
const views: View[] = listOf(values.widths).flatMap((width) =>
  (['light', 'dark'] as const)
    .filter((mode) => listOf(values.modes).includes(mode))
    .flatMap((mode) => listOf(values.languages).map((language) => ({ mode, language, width: Number(width) }))),
)

/** A page that shows a view, with the session of an administrator or without one. */
const openView = async (
  browser: Browser,
  url: string,
  { mode, language, width, isPublic }: View & { isPublic: boolean },
): Promise<Page> => {
  const viewport = { width, height: width < 720 ? 844 : 860 }
  const { context, page } = await openBrowserSession(browser, url, { viewport, colorScheme: mode })
  await page.addInitScript(
    ([chosenMode, chosenLanguage]) => {
      localStorage.setItem('arabox.mode', chosenMode)
      localStorage.setItem('arabox.language', chosenLanguage)
    },
    [mode, language] as const,
  )
  if (isPublic) return page
  const login = { multipart: { username: 'admin', password: 'arabox-demo' } }
  await context.request.post(addressOf(contract.users.login, {}), login)
  return page
}

/** Opens a page in a state and takes a picture of it in each theme. */
const takePictures = async (page: Page, { path }: PageSample, state: PageState, caption: string): Promise<Shot[]> => {
  await putInto(page, state)
  await page.goto(path)
  // The picture of a page that never rests, for example one that plays a film, shows its state at that moment.
  await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
  const shots: Shot[] = []
  for (const theme of themes) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    // In the middle of a transition a colour belongs to no theme.
    const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
    shots.push({ picture, caption: `${caption} ${theme}` })
  }
  return shots
}

const fileOf = ({ path }: PageSample, width: number): string => `${path.slice(1).replaceAll('/', '_')}-${width}.png`

const run = async (): Promise<void> => {
  await mkdir(values.out, { recursive: true })
  const folder = await scratchFolder()
  const server = await startProductServer(folder.path, { CLOCK_START: values.clock })
  const browser = await startBrowser()
  try {
    const samples = (await findPageSamples(server.url)).filter(({ path }) => path.includes(values.page))
    const sheets = new Map<string, Shot[]>()
    for (const [view, isPublic] of views.flatMap((each) => [[each, false] as const, [each, true] as const])) {
      const page = await openView(browser, server.url, { ...view, isPublic })
      for (const sample of samples.filter((each) => each.isPublic === isPublic)) {
        for (const state of states) {
          const shots = await takePictures(page, sample, state, `${state}, ${view.mode}, ${view.language}`)
          const file = fileOf(sample, view.width)
          sheets.set(file, [...(sheets.get(file) ?? []), ...shots])
        }
      }
      await page.context().close()
    }
    for (const [name, shots] of sheets) await writeContactSheet(join(values.out, name), shots, Number(values.height))
    console.log(`${samples.length} pages, ${[...sheets.values()].flat().length} pictures: ${values.out}`)
  } finally {
    await browser.close()
    await server.stop()
    await folder.remove()
  }
}

if (values.help)
  console.log(
    'options: --out FOLDER --page TEXT --states filled,empty,failed --modes light,dark --languages pl,en --widths 1366,390 --themes all --height 1366 --clock INSTANT',
  )
else await run()
