import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type ClosedDay, type HistoryState, historyKinds, sendingFaults } from '../../../contract/history.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { type Language, setLanguage } from '../../i18n/language.ts'

const day: ClosedDay = {
  number: 2,
  day: '2026-11-25',
  closed_at: '2026-11-26T05:31:00.000Z',
  root: 'ab'.repeat(32),
  previous_root: 'cd'.repeat(32),
  public_key: 'K'.repeat(43),
  signature: 'S'.repeat(86),
  kinds: historyKinds.map((kind) => ({ kind, units: kind === 'hours' ? 2 : 0, rows: kind === 'hours' ? 48 : 0 })),
}
const sending: NonNullable<HistoryState['sending']> = {
  host: 'roots.auditor.example',
  held: null,
  waiting: 3,
  last: { number: 1, day: '2026-11-22', at: '2026-11-23T05:32:00.000Z' },
  failing: null,
}
const closed: HistoryState = {
  last: { number: 2, day: '2026-11-25', closed_at: '2026-11-26T05:31:00.000Z' },
  overdue_since: null,
  sending,
}

const opened = (state: HistoryState, language: Language = 'pl') => {
  setLanguage(language)
  return openPage('/history', {
    user: sampleAccount({ role_id: 1 }),
    answers: {
      'history.list': { items: [day], total: 1, page: 1, pages: 1, size: 25 },
      'history.state': state,
      'history.roots': new File(['{}\n'], 'roots.jsonl'),
    },
  })
}

test('a closed day is shown with its root, its key and what it recorded, and the state says where roots arrive', async () => {
  opened(closed)
  const row = await screen.findByRole('row', { name: /25\slis/ })
  for (const text of [day.root, day.public_key, 'godziny pomiarów: 48']) expect(row).toHaveTextContent(text)
  expect(row).not.toHaveTextContent('araboxy')
  const state = within(screen.getByRole('region', { name: 'Stan' }))
  expect(await state.findByText('roots.auditor.example')).toBeVisible()
  expect(state.getByText(/22\slis\s2026, odebrany: 23\slis, 06:32/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('npm run verify-history -- --roots roots.jsonl')).toBeVisible()
})

test.each(sendingFaults)('a receiver that does not take roots (%s) is named with the reason', async (fault) => {
  const failing = { since: '2026-11-24T05:31:00.000Z', attempts: 12, fault, status: 503 }
  opened({ ...closed, sending: { ...sending, failing } }, 'en')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/has not taken roots since 24\sNov, 06:31\. Attempts: 12\. Reason: [^.]+\.$/)
  expect(alert.textContent?.includes('503')).toBe(fault === 'status' || fault === 'redirect')
})

test('an overdue day, held sending, and roots that are sent nowhere are said', async () => {
  const { unmount } = opened({
    ...closed,
    overdue_since: '2026-11-27T05:30:00.000Z',
    sending: { ...sending, held: 'copy' },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(/czeka na zamknięcie od: 27\slis, 06:30/)
  expect(screen.getByText(/Wysyłanie jest wstrzymane/)).toBeVisible()
  unmount()
  opened({ ...closed, sending: null })
  expect(await screen.findByText(/Skróty nie są wysyłane poza platformę/)).toBeVisible()
})

test('the roots are saved as a file', async () => {
  const address = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:roots')
  const { asked } = opened(closed)
  await userEvent.click(await screen.findByRole('button', { name: 'Pobierz skróty dni' }))
  await vi.waitFor(() => expect(asked('history.roots')).toHaveLength(1))
  await vi.waitFor(() => expect(address).toHaveBeenCalledOnce())
})
