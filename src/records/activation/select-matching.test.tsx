import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

type Asked = { params?: { id?: number }; body?: { is_active?: boolean }; query?: { size?: number } }

const created_at = '2026-01-01T00:00:00Z'
const user = (id: number, is_active = true) => ({
  ...sampleAccount({ id, username: `u${id}`, name: `Osoba ${id}`, is_active, created_at }),
  version: 100 + id,
  last_login_at: null,
})
const usersOf = (count: number) => Array.from({ length: count }, (_, index) => user(index + 1))

/** Opens the list of users: the list shows the total `shown`, and a page of 1000 has `count` users of `total`. */
const open = (
  { shown, count = shown, total = count }: { shown: number; count?: number; total?: number },
  change?: (asked: Asked) => unknown,
) =>
  openPage('/user?is_active=true', {
    user: sampleAccount({ role_id: 1 }),
    answers: {
      'user.list': ({ query }: Asked) =>
        query?.size === 1000
          ? { items: usersOf(count), total, page: 1, pages: 1, size: 1000 }
          : { items: usersOf(2), total: shown, page: 1, pages: 2, size: 10 },
      'role.list': { items: [] },
      'company.list': { items: [] },
      'user.change': change ?? (({ params, body }: Asked) => user(Number(params?.id), body?.is_active)),
    },
  })

const selectFirst = async () => {
  const row = await screen.findByRole('row', { name: /Osoba 1k/ })
  await userEvent.click(within(row).getByRole('checkbox'))
}
const selectAll = async (name: RegExp) => {
  await selectFirst()
  await userEvent.click(screen.getByRole('button', { name }))
}
const disable = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Wyłącz' }))
  const dialog = await screen.findByRole('dialog', { name: 'Wyłączyć zaznaczone (12)?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Wyłącz' }))
}

beforeEach(() => {
  localStorage.clear()
  setLanguage('pl')
})

test('C14 C16 all accounts of the filter are selected, also those of pages that were not loaded, and changed in their versions', async () => {
  const { asked } = open({ shown: 12 })
  await selectAll(/^Zaznacz wszystkie pasujące: 12$/)
  expect(await screen.findByText(/12/, { selector: '.bulk-count' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Zaznacz wszystkie/ })).toBeNull()
  expect(asked('user.list').at(-1)?.options.query).toMatchObject({ page: 1, size: 1000, is_active: true })
  await disable()
  expect(await screen.findByText('Wyłączono: 12.')).toBeVisible()
  const changes = asked('user.change').map(({ options }) => [options.params?.id, options.body])
  expect(changes).toEqual(usersOf(12).map(({ id, version }) => [id, { is_active: false, version }]))
})

test.each([
  ['pl', /^Zaznacz wszystkie/, 'Naraz można zaznaczyć najwyżej 1 000 pozycji. Zawęź filtry.'],
  ['en', /^Select all/, 'At most 1,000 records can be selected at once. Narrow the filters.'],
] as const)(
  'C16 more accounts than can be changed at once are not selected, and the reason is said (%s)',
  async (language, name, reason) => {
    setLanguage(language)
    const { asked } = open({ shown: 1001 })
    await selectFirst()
    const button = screen.getByRole('button', { name })
    expect(button).toBeDisabled()
    const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(withPlainSpaces(described?.textContent)).toBe(reason)
    expect(asked('user.list').every(({ options }) => options.query?.size !== 1000)).toBe(true)
  },
)

test('C16 a part of the accounts is not selected for all if more than the limit exist by now', async () => {
  open({ shown: 12, count: 1000, total: 1001 })
  await selectAll(/^Zaznacz wszystkie/)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Zaznacz wszystkie/ })).toBeDisabled())
  expect(screen.getByText(/^Naraz można zaznaczyć/)).toBeVisible()
  expect(withPlainSpaces(document.querySelector('.bulk-count')?.textContent)).toBe('Zaznaczono: 1')
})

test('C16 while many accounts are changed, the page says how many are done', async () => {
  const answers: (() => void)[] = []
  open({ shown: 12 }, ({ params, body }: Asked) => {
    const changed = user(Number(params?.id), body?.is_active)
    return changed.id <= 3 ? changed : new Promise((resolve) => answers.push(() => resolve(changed)))
  })
  await selectAll(/^Zaznacz wszystkie/)
  await screen.findByText(/12/, { selector: '.bulk-count' })
  await disable()
  const progress = (text: string) =>
    screen.findByRole('img', { name: (name) => withPlainSpaces(name) === text }, { timeout: 5000 })
  expect(await progress('Zapisano 3 z 12 (25 %)')).toBeVisible()
  for (const answer of answers.splice(0, 3)) answer()
  expect(await progress('Zapisano 6 z 12 (50 %)')).toBeVisible()
  while (!screen.queryByText('Wyłączono: 12.')) {
    for (const answer of answers.splice(0)) answer()
    await waitFor(() => expect(answers.length > 0 || screen.queryByText('Wyłączono: 12.')).toBeTruthy())
  }
  expect(screen.queryByRole('img', { name: /^Zapisano/ })).toBeNull()
})
