import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { LocalEvent } from '../../../contract/location/local-events.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

const owner = sampleAccount({ role_id: 13, permissions: ['location.edit'] })
const event = (changes: Partial<LocalEvent> = {}): LocalEvent => ({
  id: 7,
  version: 3,
  created_at: '2026-01-05T10:00:00Z',
  name: 'Jarmark',
  city_id: 1,
  city_name: 'Warszawa',
  location_ids: null,
  first_day: '2026-05-01',
  last_day: '2026-05-03',
  ...changes,
})
const page = (items: object[]) => ({ items, total: items.length, page: 1, pages: 1, size: 25 })
const options = {
  'city.list': page([{ id: 1, name: 'Warszawa' }]),
  'location.choose': { items: [{ id: 5, name: 'Dworzec', address: 'ul. Nowa 1', city_id: 1 }] },
}

beforeEach(() => {
  setLanguage('pl')
  localStorage.clear()
})

test('the list names the city, the places and the days of each event', async () => {
  const items = [event(), event({ id: 8, name: 'Otwarcie', location_ids: [5, 6] })]
  openPage('/local-event', { user: owner, answers: { ...options, 'local_event.list': page(items) } })
  const table = within(await screen.findByRole('table', { name: 'Wydarzenia lokalne' }))
  expect(table.getByRole('cell', { name: 'cała aglomeracja' })).toBeVisible()
  expect(table.getByRole('cell', { name: '2 lokalizacje' })).toBeVisible()
  expect(table.getAllByRole('cell', { name: /1\smaja 2026/ })).toHaveLength(2)
})

test('a new event is sent with its days and, without chosen locations, as one of the whole city', async () => {
  const { asked } = openPage('/local-event/form?city_id=1', {
    user: owner,
    answers: { ...options, 'local_event.create': event(), 'local_event.list': page([event()]) },
  })
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Nazwa/ }), 'Jarmark')
  await user.type(screen.getByRole('textbox', { name: /^Pierwszy dzień/ }), '1.05.2026')
  await user.type(screen.getByRole('textbox', { name: /^Ostatni dzień/ }), '3.05.2026')
  await user.click(screen.getByRole('button', { name: /^(Zapisz|Utwórz|Dodaj)/ }))
  await screen.findByRole('table', { name: 'Wydarzenia lokalne' })
  expect(asked('local_event.create')[0]?.options.body).toEqual({
    name: 'Jarmark',
    city_id: 1,
    location_ids: null,
    first_day: '2026-05-01',
    last_day: '2026-05-03',
  })
})

test('the form refuses days in the wrong order before anything is sent', async () => {
  const { asked } = openPage('/local-event/form/7', {
    user: owner,
    answers: { ...options, 'local_event.get': event({ last_day: '2026-04-30' }) },
  })
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Nazwa/ }), ' II')
  await user.click(screen.getByRole('button', { name: /^(Zapisz|Utwórz|Dodaj)/ }))
  expect(await screen.findByText('Ostatni dzień wypada przed pierwszym')).toBeVisible()
  expect(asked('local_event.change')).toEqual([])
})

test('an account that may not edit locations gets the page for missing pages', async () => {
  openPage('/local-event', { user: sampleAccount({ role_id: 7, permissions: [] }) })
  expect(await screen.findByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible()
})
