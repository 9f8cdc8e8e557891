import type { CDPSession, FileChooser, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A page that is used by keyboard alone. After every action the focus must be where a reader can find it. */
export type Keyboard = {
  /** Presses Tab until a control with this role and name has the focus. */
  to: (role: string, name: RegExp) => Promise<void>
  /** Presses a key, waits for what it does, and checks the focus. */
  press: (key: string, done?: () => Promise<unknown>) => Promise<void>
  /** Goes to a control and presses a key on it, by default Enter. */
  use: (role: string, name: RegExp, done?: () => Promise<unknown>, key?: string) => Promise<void>
  /** Goes to a field and replaces what it contains. */
  fill: (name: RegExp, text: string, role?: string) => Promise<void>
  /** Searches a list for a text, and waits until only rows that contain `row` are shown. */
  search: (text: string, row: RegExp) => Promise<void>
  /** Goes to a list of options, opens it, and chooses the option that begins with the text. */
  choose: (name: RegExp, option: string) => Promise<void>
  /** Goes to a button that opens the choice of files, and chooses these. */
  upload: (name: RegExp, files: Parameters<FileChooser['setFiles']>[0], done: () => Promise<unknown>) => Promise<void>
  /** Actions so far, the last one last. */
  readonly actions: readonly string[]
}

/** More presses of Tab than this do not reach a control. */
const MOST_TABS = 130

type Focus = { role: string; name: string }

/** Role and name of what has the focus, as assistive technology gets them. */
const readFocus = async (cdp: CDPSession): Promise<Focus> => {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement ?? document.body' })
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId ?? '',
    fetchRelatives: false,
  })
  await cdp.send('Runtime.releaseObject', { objectId: result.objectId ?? '' })
  const text = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '')
  return { role: text(nodes[0]?.role?.value), name: text(nodes[0]?.name?.value) }
}

/** Why the focus is not visible; null if it is. */
const findHidden = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof Element)) return 'nothing'
    // The styled list, switch or button around a hidden input shows the focus of the input.
    let box: Element = element.closest('.p-dropdown, .p-multiselect') ?? element
    while (box.getBoundingClientRect().width < 8 && box.parentElement) box = box.parentElement
    if (!box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return 'it is not displayed'
    const { left, top, right, bottom } = box.getBoundingClientRect()
    const [x0, y0] = [Math.max(0, left), Math.max(0, top)]
    const [x1, y1] = [Math.min(innerWidth, right), Math.min(innerHeight, bottom)]
    if (x1 - x0 < 1 || y1 - y0 < 1) return `it is outside the window (${left}, ${top})`
    const above = document.elementFromPoint((x0 + x1) / 2, (y0 + y1) / 2)
    const shares = above !== null && (box.contains(above) || above.contains(box) || above.closest('label') !== null)
    return shares ? null : `${above?.className || above?.tagName} covers it`
  })

/** Roles without information for a reader. */
const emptyRoles = ['', 'none', 'generic', 'RootWebArea', 'paragraph', 'StaticText']

const findFault = async (page: Page, cdp: CDPSession): Promise<string | null> => {
  const { role, name } = await readFocus(cdp)
  if (emptyRoles.includes(role)) return `the focus is lost: ${role || 'nothing'} "${name.slice(0, 40)}"`
  if (name === '') return `the focus is at a ${role} without a name`
  const hidden = await findHidden(page)
  return hidden && `the focus is at ${role} "${name}", but ${hidden}`
}

/**
 * Presses Tab as often as there are stops up to the next control with a role and name, like a key that is held down.
 * After the last stop of the page comes the first one. Tab is pressed less often if some stops cannot be identified,
 * and not at all if there is no such control.
 */
const holdTab = async (page: Page, role: string, name: RegExp): Promise<void> => {
  const controls = page.getByRole(role as Parameters<Page['getByRole']>[0], { name })
  const count = await controls.evaluateAll((found) => {
    const stops = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary, [tabindex]')]
      .filter((each) => each.tabIndex >= 0 && !each.matches(':disabled, [type="radio"]:not(:checked), [inert] *'))
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    const focus = document.activeElement ?? document.body
    const isAfter = (each: Element) => (focus.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const after = stops.filter(isAfter)
    return [...after, ...stops.slice(0, stops.length - after.length)].findIndex((each) => found.includes(each)) + 1
  })
  if (count === 0) return
  // Waiting for the answer to each press would take three times as long.
  await Promise.all(Array.from({ length: count }, () => page.keyboard.down('Tab')))
  await page.keyboard.up('Tab')
}

/** Uses a page by keyboard alone. */
export const useKeyboard = async (page: Page): Promise<Keyboard> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Accessibility.enable')
  const actions: string[] = []
  // The event that requests files is sent only if it has a listener, and one that is added after the key is late.
  page.on('filechooser', () => undefined)

  const check = (action: string): Promise<void> => {
    actions.push(action)
    // An action can move the focus when it is complete.
    return expect
      .poll(() => findFault(page, cdp), { message: `after: ${actions.slice(-4).join('; ')}`, timeout: 20_000 })
      .toBeNull()
  }

  const to: Keyboard['to'] = async (role, name) => {
    const passed: string[] = []
    for (let tabs = 0; tabs <= MOST_TABS; tabs += 1) {
      const focus = await readFocus(cdp)
      if (focus.role === role && name.test(focus.name)) return
      passed.push(`${focus.role} "${focus.name}"`)
      if (tabs === 0) await holdTab(page, role, name)
      else await page.keyboard.press('Tab')
    }
    throw new Error(`after ${actions.at(-1)}: no ${role} ${name} among ${[...new Set(passed)].join(', ')}`)
  }

  const press: Keyboard['press'] = async (key, done) => {
    const { role, name } = await readFocus(cdp)
    await page.keyboard.press(key)
    const action = `${key} on ${role} "${name}"`
    const before = actions.slice(-3).join('; ')
    await done?.().catch((cause: unknown) => {
      throw new Error(`${action} did not do what it should, after: ${before}`, { cause })
    })
    await check(action)
  }

  const use: Keyboard['use'] = async (role, name, done, key = 'Enter') => {
    await to(role, name)
    await press(key, done)
  }

  const fill: Keyboard['fill'] = async (name, text, role = 'textbox') => {
    await to(role, name)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
    await check(`${name} filled with "${text}"`)
  }

  return {
    actions,
    to,
    press,
    use,
    fill,
    async search(text, row) {
      await fill(/^Search/, text, 'searchbox')
      // Until the answer the list shows its earlier rows, dimmed.
      await page.locator('main .list[aria-busy="false"]').waitFor()
      await expect.poll(() => page.locator('main tr[data-row]').filter({ hasNotText: row }).count()).toBe(0)
      await page.getByRole('row', { name: row }).first().waitFor()
    },
    async choose(name, option) {
      await to('combobox', name)
      await press('ArrowDown', () => page.getByRole('option').first().waitFor())
      const search = page.locator('.p-dropdown-panel, .p-multiselect-panel').locator('input')
      const hasSearch = (await search.count()) > 0
      if (hasSearch) await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true)
      await page.keyboard.type(option)
      // From a search field an arrow leads to the options; in a list without one the text has found the option.
      if (hasSearch) await press('ArrowDown')
      await press('Enter', () => page.getByRole('listbox').waitFor({ state: 'hidden' }))
    },
    async upload(name, files, done) {
      await to('button', name)
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await chooser).setFiles(files)
      await done()
      await check(`${name} with files`)
    },
  }
}
