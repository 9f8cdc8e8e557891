import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeTools } from '../../../tests/support/pages/fake-application.ts'
import { fakeCall, problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { sampleCampaign } from '../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../i18n/language.ts'
import { createPageRegistry } from '../../pages/page-registry.ts'
import { definitions, findDefinition } from '../find-definition.ts'
import { countsPart, initialParts } from './initial-parts.ts'
import { navigationOf } from './navigation.ts'

const administrator = sampleAccount({ role_id: 1 })
const empty = { items: [], total: 0, page: 1, pages: 1, size: 3 }
const found = (item: object) => ({ ...empty, items: [item], total: 1 })
const records = {
  'company.list': found({ id: 3, name: 'Kolej Bałtycka' }),
  'location.admin_list': found({ id: 4, name: 'Kolejowa', address: 'ul. Długa 1' }),
  'screen.list': empty,
  'user.list': empty,
}
const answers = { 'campaign.list': { ...empty, items: [sampleCampaign({ name: 'Kolejka' })], total: 7 }, ...records }

const open = (given: Partial<Parameters<typeof openPage>[1]> = {}) =>
  openPage('/dashboard', { user: administrator, answers, ...given })
/** The search field of the shell, when the page is complete: its heading takes the focus after a navigation. */
const field = async () => {
  await screen.findByRole('heading', { level: 1 })
  return screen.findByRole('combobox', { name: 'Szukaj' })
}
const optionTexts = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

beforeEach(() => setLanguage('pl'))

test('Ctrl K opens the search: campaigns and, for administrators, companies and locations; Enter opens the chosen one', async () => {
  const { asked } = open()
  const input = await field()
  expect(input).not.toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(input).toHaveFocus()
  await userEvent.type(input, 'kolej')
  await waitFor(() => expect(optionTexts()).toHaveLength(4))
  expect(optionTexts()).toEqual([
    expect.stringContaining('Kolejka'),
    'Kolej Bałtyckafirma',
    'Kolejowaul. Długa 1lokalizacja',
    'Pokaż wszystkie kampanie',
  ])
  expect(asked('company.list').at(-1)?.options.query).toEqual({ filter: 'kolej', size: 3 })
  await userEvent.keyboard('{ArrowDown}')
  expect(input.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/campaign?q=kolej'))
})

test('the side bar counts silent araboxes with a mark and a word, and nothing if none is silent', async () => {
  const counts = { counts: {}, total: 0, silent_araboxes: 5 }
  const { unmount } = open({ answers: { ...answers, 'campaign.counts': counts } })
  expect(await screen.findByRole('link', { name: 'Araboxy milczące: 5' })).toBeVisible()
  unmount()
  open({ answers: { ...answers, 'campaign.counts': { ...counts, silent_araboxes: 0 } } })
  expect(await screen.findByRole('link', { name: 'Araboxy' })).toBeVisible()
})

test('the side bar is scrolled to the current item, also if it is below the screen', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isCurrent = this.getAttribute('aria-current') === 'page'
    return new DOMRect(0, isCurrent ? 740 : 50, 200, isCurrent ? 30 : 700)
  })
  openPage('/industry', { user: administrator, answers: { 'industry.list': empty } })
  const navigation = await screen.findByRole('navigation', { name: 'Nawigacja' })
  await waitFor(() => expect(navigation.scrollTop).toBe(28))
  vi.restoreAllMocks()
})

test('the search finds pages without accents, before the server answers, and Escape closes it', async () => {
  open({ answers: { ...answers, 'campaign.list': () => new Promise(() => undefined) } })
  await userEvent.type(await field(), 'uzytk')
  expect(await screen.findByRole('option', { name: /Użytkownicy ?strona/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('P02 P04 an account of another role finds neither pages nor records of the administration', async () => {
  const { asked } = open({ user: sampleAccount({ role_id: 7 }) })
  const before = asked('company.list').length
  await userEvent.type(await field(), 'firm')
  await screen.findByRole('option', { name: /Kolejka/ })
  expect(optionTexts().join()).not.toContain('Firmy')
  expect(asked('company.list').length).toBe(before)
  expect(asked('user.list')).toEqual([])
})

test('a search without results says so, and one that fails says that it failed', async () => {
  const { unmount } = open({
    answers: { ...answers, ...records, 'company.list': empty, 'location.admin_list': empty, 'campaign.list': empty },
  })
  await userEvent.type(await field(), 'xyz')
  expect(await screen.findByText('Nic nie pasuje do „xyz”.')).toBeVisible()
  unmount()
  open({ answers: { ...answers, 'user.list': problem(500, 'internal') } })
  await userEvent.type(await field(), 'xyz')
  expect(await screen.findByText(/^Wystąpił nieoczekiwany błąd/)).toBeVisible()
})

test('P02 P03 P04 P05 P06 P07 P08 P09 the navigation has the groups of the role, and the side bar shows them', async () => {
  const groups = (role_id: number) => navigationOf(sampleAccount({ role_id }), null).map(({ key }) => key)
  expect(groups(1)).toEqual(['work', 'administration', 'network', 'tools'])
  for (const role of [2, 3, 4, 5, 6, 7, 8, 13]) expect(groups(role)).toEqual(['work'])
  open()
  const navigation = await screen.findByRole('navigation', { name: 'Nawigacja' })
  const shown = within(navigation)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  const all = navigationOf(administrator, null).flatMap(({ items }) => items.map(({ href }) => href))
  expect(shown).toEqual(all)
})

test('an account that owns locations finds its screens after its araboxes, an administrator those of the network', () => {
  const groupOf = (role_id: number) =>
    navigationOf(sampleAccount({ role_id, permissions: ['location.edit'] }), null).find(({ items }) =>
      items.some(({ href }) => href === '/screen'),
    )
  expect(groupOf(1)?.key).toBe('network')
  const own = groupOf(13)
  expect(own?.key).toBe('work')
  const paths = own?.items.map(({ href }) => href) ?? []
  expect(paths.indexOf('/screen')).toBe(paths.indexOf('/your-araboxes') + 1)
  const others = navigationOf(sampleAccount({ role_id: 2 }), null).flatMap(({ items }) => items)
  expect(others.map(({ href }) => href)).not.toContain('/screen')
})

test('lists and forms load on demand: the registry starts without them, loads each once, and has it then', async () => {
  const { call } = fakeCall({})
  const { pages, load } = createPageRegistry(call, fakeTools(call), initialParts(call))
  expect(Object.keys(pages)).toEqual(['counts', 'network'])
  const users = findDefinition('users')
  if (!users) throw new Error('there is no page users')
  await load(users)
  expect(pages).toHaveProperty('users')
  expect(load(users)).toBeNull()
  expect(load(countsPart)).toBeNull()
})

test('every page and part has a name of its own, by which a replay finds it', () => {
  const names = definitions.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names).not.toContain(countsPart.name)
})
