import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules that are checked: WCAG 2.2, levels A and AA. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Accessibility violations of a page: rule and element of each. The page must be opened without its content security
 * policy, which would block the script of axe.
 */
export const violationsOn = async (page: Page, rules: readonly string[] = WCAG): Promise<string[]> => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    // Without this, passed rules are reported too, and describing them takes longer than checking them.
    { runOnly: [...rules], resultTypes: ['violations' as const] },
  )
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** A colour theme in a mode. */
export type Look = { theme: string; mode: 'light' | 'dark' }

/**
 * Violations of the rules about colours in each look. Of a page, the elements are checked whose colour, or whose
 * background, the theme changes: everything else has the same colours in all themes of a mode. The page stays in the
 * last look.
 */
export const colourViolationsOn = async (page: Page, looks: readonly Look[]): Promise<string[]> => {
  await page.evaluate(axe.source)
  // Without this, colours would be measured in the middle of a transition.
  await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important; animation: none !important }',
  })
  return page.evaluate(async (given) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    const elements = [...document.body.querySelectorAll('*')]
    const coloursIn = (look: Look): string[] => {
      Object.assign(document.documentElement.dataset, look)
      return elements.map((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return `${color} ${backgroundColor}`
      })
    }
    const found: string[] = []
    for (const look of given) {
      const others = coloursIn({ ...look, theme: look.theme === 'product' ? 'blue' : 'product' })
      const own = coloursIn(look)
      const include = elements.filter((_, index) => own[index] !== others[index])
      const options = { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations' as const] }
      const { violations } = await run({ include }, options)
      for (const { id, nodes } of violations)
        found.push(...nodes.map((node) => `${look.theme}, ${look.mode}: ${id}: ${node.target.join(' ')}`))
    }
    return found
  }, looks)
}
