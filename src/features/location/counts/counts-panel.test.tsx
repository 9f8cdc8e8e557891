import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { AraboxBias } from '../../../../contract/location/arabox-bias.ts'
import type { ManualCount } from '../../../../contract/location/manual-counts.ts'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleAraboxLocation } from '../../../../tests/support/samples/arabox.ts'
import { setLanguage } from '../../../i18n/language.ts'

beforeEach(() => setLanguage('en'))

const sampleCount = (changes: Partial<ManualCount> = {}): ManualCount => ({
  id: 3,
  counted_by: 'Jan Kowal',
  note: 'rain',
  first_at: '2026-02-01T07:00:00Z',
  last_at: '2026-02-01T09:00:00Z',
  intervals: 2,
  minutes: 120,
  people: 2400,
  cars: 60,
  buses: 4,
  beside_arabox: true,
  stored_at: '2026-02-02T10:00:00Z',
  stored_by: 'Ewa Lis',
  taken_back: null,
  ...changes,
})
const page = (items: ManualCount[]) => ({ items, total: items.length, page: 1, pages: 1, size: 10 })

const NO_BIAS: AraboxBias = { newest_at: null, age_days: null, counters: [] }
const bias: AraboxBias = {
  newest_at: '2026-02-01T09:00:00Z',
  age_days: 40,
  counters: [
    { counter: 'people', minutes: 120, by_hand: 2400, by_arabox: 2880, ratio: 1.2, low: 1.16, high: 1.24 },
    { counter: 'cars', minutes: 120, by_hand: 29, by_arabox: 29, ratio: null, low: null, high: null },
  ],
}

const open = (answers: Record<string, unknown>) =>
  openPage('/location/form/1', {
    user: sampleAccount({ role_id: 1 }),
    answers: { 'location.get': sampleAraboxLocation(), 'manual_count.bias': NO_BIAS, ...answers },
  })

test('pasted rows are read, named with their sum, and stored as one count; the dialog closes then', async () => {
  const { asked } = open({ 'manual_count.list': page([]), 'manual_count.add': sampleCount() })
  await userEvent.click(await screen.findByRole('button', { name: 'Add count' }))
  const dialog = await screen.findByRole('dialog')
  const save = within(dialog).getByRole('button', { name: 'Save count' })
  await userEvent.type(within(dialog).getByLabelText(/Counted by/), 'Jan Kowal')
  const rows = within(dialog).getByLabelText(/^Rows/)
  await userEvent.click(rows)
  await userEvent.paste('2026-02-01\t8:00\t60\t1 250\n2026-02-01\tnine\t60\t30')
  expect(within(dialog).getByText('These rows cannot be read: 2')).toBeVisible()
  expect(save).toBeDisabled()
  await userEvent.clear(rows)
  await userEvent.paste('2026-02-01\t8:00\t60\t1 250\n2026-02-01\t9:00\t60\t30')
  expect(within(dialog).getByText('Rows read: 2, people in all: 1,280')).toBeVisible()
  await userEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('manual_count.add').map(({ options }) => options.body)).toEqual([
    {
      counted_by: 'Jan Kowal',
      note: null,
      intervals: [
        { day: '2026-02-01', time: '08:00', minutes: 60, people: 1250, cars: 0, buses: 0 },
        { day: '2026-02-01', time: '09:00', minutes: 60, people: 30, cars: 0, buses: 0 },
      ],
    },
  ])
  expect(asked('location.change')).toEqual([])
})

test('a refused count says why, and what was typed stays', async () => {
  open({
    'manual_count.list': page([]),
    'manual_count.add': problem(422, 'invalid_input', {
      errors: [{ path: 'body.intervals.0.day', message: 'This date is in the future' }],
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add count' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText(/Counted by/), 'Jan')
  await userEvent.click(within(dialog).getByLabelText(/^Rows/))
  await userEvent.paste('2036-02-01;8;60;12')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save count' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This date is in the future')
  expect(within(dialog).getByLabelText(/^Rows/)).toHaveValue('2036-02-01;8;60;12')
})

test('a stored count shows its numbers, and is taken back with a reason only', async () => {
  const { asked } = open({
    'manual_count.list': page([sampleCount()]),
    'manual_count.take_back': sampleCount(),
  })
  const list = await screen.findByRole('list', { name: 'Manual counts' })
  expect(list).toHaveTextContent('people: 2,400')
  expect(list).toHaveTextContent('counted by: Jan Kowal')
  expect(list).toHaveTextContent('beside the arabox')
  await userEvent.click(within(list).getByRole('button', { name: 'Take back' }))
  const dialog = await screen.findByRole('dialog')
  const confirm = within(dialog).getByRole('button', { name: 'Take back count' })
  expect(confirm).toBeDisabled()
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Wrong street')
  await userEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('manual_count.take_back')[0]?.options).toMatchObject({
    params: { count: '3' },
    body: { reason: 'Wrong street' },
  })
})

test('a count that was taken back says by whom and why, and has no button', async () => {
  const taken_back = { at: '2026-02-03T10:00:00Z', by: 'Ewa Lis', reason: 'Wrong street' }
  open({ 'manual_count.list': page([sampleCount({ taken_back })]) })
  const list = await screen.findByRole('list', { name: 'Manual counts' })
  expect(list).toHaveTextContent('Reason: Wrong street')
  expect(within(list).queryByRole('button')).toBeNull()
})

test('counts beside the arabox show its ratio with interval and age, and what is too little for one', async () => {
  open({ 'manual_count.list': page([sampleCount()]), 'manual_count.bias': bias })
  const table = within(await screen.findByRole('table', { name: 'Arabox and manual counts' }))
  expect(table.getByRole('row', { name: /people.*2.0 2,880 2,400 1.20.*1.16–1.24.*too many/ })).toBeVisible()
  expect(table.getByRole('row', { name: /cars.*2.0 29 29 unknown/ })).toBeVisible()
  expect(screen.getByText(/Newest compared count: 40 days ago.*from 60 min .* 30 counted/)).toBeVisible()
})

test('counts whose hours the arabox did not measure say that nothing is known', async () => {
  open({ 'manual_count.list': page([sampleCount()]) })
  expect(await screen.findByText(/no manual counts of hours that this arabox measured/)).toBeVisible()
})
