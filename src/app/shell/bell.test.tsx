import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Notification } from '../../../contract/notifications.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

beforeEach(() => setLanguage('pl'))

const item = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'campaign.sent_back',
  at: '2025-11-25T10:42:00Z',
  target: `c${id}`,
  subject: `Kampania ${id}`,
  by: 'Katarzyna Łuczak',
  reason: 'Za ciemny spot',
  others: 0,
  is_read: false,
  ...more,
})

const open = async (items: Notification[], pages = 1) => {
  const opened = openPage('/dashboard', {
    user: sampleAccount(),
    answers: {
      'campaign.counts': { counts: {}, total: 0, unread_notifications: items.filter(({ is_read }) => !is_read).length },
      'notification.list': ({ query }: { query: { page: number } }) => ({
        items,
        total: items.length,
        page: query.page,
        pages,
        size: 20,
      }),
      'notification.mark_read': undefined,
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return opened
}
const bell = (unread: number) => screen.findByRole('button', { name: `Powiadomienia, nieprzeczytane: ${unread}` })

test('the bell shows how many notifications are unread, and opens their list with the reason and a link', async () => {
  const { asked } = await open([
    item(7),
    item(6, { kind: 'arabox.silent', subject: 'Rynek', by: null, reason: null, others: 2, is_read: true }),
  ])
  expect(asked('notification.list')).toEqual([])
  await userEvent.click(await bell(1))
  const dialog = await screen.findByRole('dialog', { name: 'Powiadomienia' })
  const links = await within(dialog).findAllByRole('link', { name: /Kampania 7|Rynek/ })
  expect(links.map((link) => withPlainSpaces(link.textContent))).toEqual([
    'Kampania 7 , nieprzeczytaneOdesłana do poprawy · Katarzyna Łuczak · 25 lis, 11:42„Za ciemny spot”',
    'Rynek i 2 inneArabox milczy · 25 lis, 11:42',
  ])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/campaign/preview/c7',
    '/your-araboxes/location-preview/c6',
  ])
})

test('all shown notifications are marked as read at once, up to the newest one; older ones are on the next page', async () => {
  const { asked } = await open([item(7), item(6)], 2)
  await userEvent.click(await bell(2))
  await userEvent.click(await screen.findByRole('button', { name: 'Oznacz wszystkie jako przeczytane' }))
  await waitFor(() => expect(asked('notification.mark_read').at(-1)?.options.body).toEqual({ until: 7 }))
  await userEvent.click(screen.getByRole('button', { name: 'Starsze' }))
  await waitFor(() => expect(asked('notification.list').at(-1)?.options.query).toEqual({ page: 2 }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await bell(2)).toHaveFocus()
})

test('a list without notifications says what will be in it', async () => {
  await open([])
  await userEvent.click(await bell(0))
  expect(await screen.findByText('Nie ma powiadomień')).toBeVisible()
})
