import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

type Asked = { params?: { id?: number }; body?: { is_active?: boolean; version?: number }; query?: { page?: number } }

const created_at = '2026-01-01T00:00:00Z'
const user = (id: number, is_active = true) => ({
  ...sampleAccount({ id, username: `u${id}`, name: `Osoba ${id}`, is_active, created_at }),
  version: id,
  last_login_at: null,
})
const pageOf = (items: readonly object[], page = 1) => ({ items, total: 30, page, pages: 3, size: 10 })
const none = { items: [] }
const users = {
  'user.list': ({ query }: Asked) =>
    query?.page === 2 ? pageOf([user(11)], 2) : pageOf([user(1), user(2), user(3, false)]),
  'role.list': none,
  'company.list': none,
  'user.change': ({ params, body }: Asked) => ({
    ...user(Number(params?.id), body?.is_active),
    version: Number(body?.version) + 1,
  }),
}
const open = (path: string, answers: Record<string, unknown>) =>
  openPage(path, { user: sampleAccount({ role_id: 1, permissions: ['location.edit'] }), answers })
const select = async (name: RegExp) => {
  const row = await screen.findByRole('row', { name })
  await userEvent.click(within(row).getByRole('checkbox'))
}
const confirmDisabling = async (button: string) => {
  await userEvent.click(screen.getByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
}
const outcomeOf = (summary: string) => {
  const details = screen.getByText(summary).closest('details') as HTMLDetailsElement
  const texts = [...details.querySelectorAll('dl > div')].map((group) =>
    [...group.querySelectorAll('dt, dl > div > dd')].map(({ textContent }) => withPlainSpaces(textContent)).join(' | '),
  )
  return { details, texts }
}

beforeEach(() => {
  localStorage.clear()
  setLanguage('pl')
})

test('C14 C16 users selected over pages are disabled after a warning, each in its version, and the undo enables exactly these', async () => {
  const { asked } = open('/user', users)
  await select(/Osoba 2k/)
  await select(/Osoba 3k/)
  await userEvent.click(screen.getByRole('button', { name: /Następna/ }))
  await select(/Osoba 11/)
  await userEvent.click(screen.getByRole('button', { name: 'Wyłącz' }))
  const dialog = await screen.findByRole('dialog', { name: 'Wyłączyć zaznaczone (3)?' })
  expect(within(dialog).getByText(/kończy ich sesje/)).toBeVisible()
  expect(asked('user.change')).toHaveLength(0)

  const lists = asked('user.list').length
  await userEvent.click(within(dialog).getByRole('button', { name: 'Wyłącz' }))
  const outcome = await screen.findByText('Wyłączono: 2. Bez zmian: 1.')
  const bodies = () => asked('user.change').map(({ options }) => [options.params?.id, options.body])
  expect(bodies()).toEqual([
    [2, { is_active: false, version: 2 }],
    [11, { is_active: false, version: 11 }],
  ])
  await waitFor(() => expect(asked('user.list')).toHaveLength(lists + 1))
  await waitFor(() => expect(document.activeElement).toContainElement(outcome))
  expect(outcomeOf('Wynik dla każdej pozycji').details.open).toBe(false)

  await userEvent.click(screen.getByRole('button', { name: 'Cofnij' }))
  expect(await screen.findByText('Cofnięto: 2.')).toBeVisible()
  expect(bodies().slice(2)).toEqual([
    [2, { is_active: true, version: 3 }],
    [11, { is_active: true, version: 12 }],
  ])
  expect(screen.queryByRole('button', { name: 'Cofnij' })).toBeNull()
})

test('C16 a dialog that is cancelled disables nobody, and selected accounts that are active cannot be enabled', async () => {
  const { asked } = open('/user', users)
  await select(/Osoba 1k/)
  expect(screen.getByRole('button', { name: 'Włącz' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Wyłącz' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Anuluj' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('user.change')).toHaveLength(0)
})

test('C16 accounts that the server refuses are named under the reason, and do not stop the others', async () => {
  setLanguage('en')
  open('/user', {
    ...users,
    'user.change': (asked: Asked) => {
      if (asked.params?.id === 1) return problem(409, 'last_administrator')
      return users['user.change'](asked)
    },
  })
  await select(/Osoba 1k/)
  await select(/Osoba 2k/)
  await confirmDisabling('Disable')
  expect(await screen.findByRole('alert')).toHaveTextContent(/Disabled: 1\. Could not be changed: 1\./)
  const { details, texts } = outcomeOf('Outcome for each record')
  expect(details.open).toBe(true)
  expect(texts).toEqual(['This is the last administrator who can log in. | Osoba 1', 'Disabled: 1 | Osoba 2'])
  expect(within(details).getByRole('link', { name: 'Osoba 1' })).toHaveAttribute('href', '/user/form/1')
})

test('C16 accounts are enabled without a question', async () => {
  const { asked } = open('/user', users)
  await select(/Osoba 3k/)
  await userEvent.click(screen.getByRole('button', { name: 'Włącz' }))
  expect(await screen.findByText('Włączono: 1.')).toBeVisible()
  expect(asked('user.change')[0]?.options.body).toEqual({ is_active: true, version: 3 })
})

test('a booked screen stays enabled, and the outcome leads to the campaigns that booked it', async () => {
  const screenOf = (id: number) => ({
    id,
    uuid: `00000000-0000-4000-8000-00000000000${id}`,
    version: 1,
    created_at,
    name: `E${id}`,
    location_id: 1,
    location_name: 'Rynek',
    city_name: 'Łódź',
    address: 'Rynek 1',
    player: 'none',
    width: null,
    height: null,
    is_active: true,
    is_programmatic: true,
  })
  const named = [{ uuid: 'c1', name: 'Wiosna' }]
  open('/screen', {
    'screen.list': { items: [screenOf(1), screenOf(2)], total: 2, page: 1, pages: 1, size: 25 },
    'location.admin_list': none,
    'screen.change': ({ params }: Asked) => {
      if (params?.id === 1) return problem(409, 'in_use', { usage: [{ kind: 'campaign', count: 1, named }] })
      return { ...screenOf(2), is_active: false }
    },
  })
  await select(/E1/)
  await select(/E2/)
  await confirmDisabling('Wyłącz')
  await screen.findByText(/^Wyłączono: 1\. Nie udało się zmienić: 1\./)
  const { details, texts } = outcomeOf('Wynik dla każdej pozycji')
  expect(texts[0]).toMatch(/^Inne dane nadal z tego korzystają\. \| Rynek · E1/)
  expect(texts[1]).toBe('Wyłączone: 1 | Rynek · E2')
  expect(within(details).getByRole('link', { name: 'Wiosna' })).toHaveAttribute('href', '/campaign/preview/c1')
})

test('C104 devices are disabled together, and one that someone changed in the meantime stays as it is', async () => {
  const device = (id: number) => ({
    id,
    uuid: `00000000-0000-4000-8000-00000000000${id}`,
    version: 1,
    created_at,
    serial_number: `SN-${id}`,
    is_active: true,
    location_id: null,
    location_name: null,
    company_id: null,
    last_message_at: null,
    status: 'unknown',
    quality_percent: null,
    key_issued_at: null,
  })
  open('/device', {
    'device.list': { items: [device(1), device(2)], total: 2, page: 1, pages: 1, size: 25 },
    'location.admin_list': none,
    'device.change': ({ params }: Asked) => {
      if (params?.id === 2) return problem(409, 'version_conflict')
      return { ...device(1), is_active: false }
    },
  })
  await select(/SN-1/)
  await select(/SN-2/)
  await userEvent.click(screen.getByRole('button', { name: 'Wyłącz' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Klucze wyłączonych urządzeń/)).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Wyłącz' }))
  await screen.findByText(/^Wyłączono: 1\. Nie udało się zmienić: 1\./)
  expect(outcomeOf('Wynik dla każdej pozycji').texts).toEqual([
    'Ktoś w międzyczasie zmienił te dane. | SN-2',
    'Wyłączone: 1 | SN-1',
  ])
})
