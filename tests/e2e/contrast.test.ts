import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colourThemes } from '../../contract/colour-theme.ts'
import { themeColours } from '../../server/services/notifications/mail/theme-colours.ts'
import { openBrowserSession, startBrowser } from '../support/browser/browser.ts'
import { type BundledPage, serveBundledPage } from '../support/browser/bundled-page.ts'

let site: BundledPage
let browser: Browser

beforeAll(async () => {
  site = await serveBundledPage('src/theme/theme.css')
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  site?.close()
})

const surfaces = ['ground', 'panel', 'sunken', 'hover', 'theme-soft']
const statuses = ['draft', 'new', 'ready', 'accepted', 'pending', 'in-progress', 'end'].map((name) => `st-${name}`)

/** Tokens in front and behind, and the least contrast of WCAG 2.2: 4.5 for text, 3 for controls and shapes. */
const pairs: readonly (readonly [front: string, behind: string, least: number])[] = [
  ...surfaces.flatMap((surface) => ['ink', 'ink-2', 'ink-3', 'theme'].map((text) => [text, surface, 4.5] as const)),
  ...statuses.flatMap((status) => ['panel', 'theme-soft', 'hover'].map((behind) => [status, behind, 4.5] as const)),
  ...['ok', 'warn', 'bad', 'info'].flatMap((tone) =>
    [`${tone}-bg`, 'panel', 'ground'].map((behind) => [tone, behind, 4.5] as const),
  ),
  ...['theme', 'theme-hover'].map((behind) => ['on-theme', behind, 4.5] as const),
  ['s1', 'panel', 4.5],
  ...['s2', 's3', 's4', 's5', 's6'].map((series) => [series, 'panel', 3] as const),
  ...['ground', 'panel', 'sunken'].map((behind) => ['line-control', behind, 3] as const),
]

/** The colours of all tokens that the browser computes from the styles, [red, green, blue] from 0 to 1. */
const readColours = async (mode: string, theme: string): Promise<Record<string, number[]>> => {
  const { context, page } = await openBrowserSession(browser, site.url)
  await page.goto('/')
  const tokens = [...new Set(pairs.flatMap((pair) => pair.slice(0, 2)))]
  const colours = await page.evaluate(
    ([names, attributes]) => {
      Object.assign(document.documentElement.dataset, attributes)
      const sample = document.body.appendChild(document.createElement('div'))
      return names.map((name) => {
        sample.style.color = `color-mix(in srgb, var(--${name}) 100%, transparent)`
        return [name, getComputedStyle(sample).color] as const
      })
    },
    [tokens, { mode, theme }] as const,
  )
  await context.close()
  return Object.fromEntries(colours.map(([name, text]) => [name, channelsOf(text)]))
}

/** Channels of `color(srgb 0.1 0.2 0.3)`, which is how the browser writes a mixed colour. */
const channelsOf = (text: string): number[] => {
  const [, channels = ''] = /^color\(srgb ([\d. e-]+)\)$/.exec(text) ?? []
  const numbers = channels.split(' ').map(Number)
  if (numbers.length !== 3) throw new Error(`not an opaque colour: ${text}`)
  return numbers
}

/** Contrast of two colours by WCAG 2.2, from 1 to 21. */
const contrastOf = (one: readonly number[], other: readonly number[]): number => {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const luminanceOf = (colour: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const hexOf = (colour: readonly number[] = []): string =>
  `#${colour
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

test.each(['light', 'dark'] as const)(
  'S08 S09 promise R8 in all eight themes of the %s mode, text has a contrast of at least 4.5 and controls of at least 3',
  async (mode) => {
    const all = await Promise.all(colourThemes.map((theme) => readColours(mode, theme)))
    const themes = all.map((colours) => hexOf(colours.theme))
    expect(new Set(themes).size).toBe(8)
    const missed = all.flatMap((colours, index) =>
      pairs.flatMap(([front, behind, least]) => {
        const contrast = contrastOf(colours[front] ?? [], colours[behind] ?? [])
        return contrast >= least ? [] : [`${colourThemes[index]}: ${front} on ${behind} ${contrast.toFixed(2)}`]
      }),
    )
    expect(missed).toEqual([])
    const inMails = colourThemes.map((theme) => themeColours[theme][mode])
    expect(inMails).toEqual(
      all.map((colours) => ({ theme: hexOf(colours.theme), onTheme: hexOf(colours['on-theme']) })),
    )
  },
)

test('S09 a print is light in every theme, also if the screen is dark', async () => {
  const { context, page } = await openBrowserSession(browser, site.url)
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  const colours = await page.evaluate(
    (themes) =>
      themes.map((theme) => {
        Object.assign(document.documentElement.dataset, { mode: 'dark', theme })
        const style = getComputedStyle(document.documentElement)
        return [style.getPropertyValue('--panel'), style.getPropertyValue('--theme')]
      }),
    colourThemes,
  )
  await context.close()
  expect(colours).toEqual(colourThemes.map((theme) => ['#ffffff', themeColours[theme].light.theme]))
})
