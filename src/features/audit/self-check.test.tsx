import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { logFaults, type SelfCheck } from '../../../contract/self-check.ts'
import { selfCheckArea } from '../../../machines/administration/audit.ts'
import { CallFailed } from '../../../machines/kit/area/failure.ts'
import { setLanguage } from '../../i18n/language.ts'
import { SelfCheckButton, SelfCheckResult } from './self-check.tsx'

const uuid = '00000000-0000-4000-8000-000000000001'
const faulty = logFaults.map((fault, index) => ({
  uuid,
  name: fault === 'no_campaign' ? null : 'Kawa',
  event: index === 0 ? null : index,
  fault,
  detail: 'expected ready, found end',
}))

const shown = (answer: () => SelfCheck) => {
  const load = fromPromise<SelfCheck, { query: 'all' }>(async () => answer())
  const area = createActor(selfCheckArea.provide({ actors: { load } }), { input: {} }).start()
  render(
    <>
      <SelfCheckButton area={area} />
      <SelfCheckResult area={area} />
    </>,
  )
  return userEvent.click(screen.getByRole('button', { name: /Sprawdź|Check/ }))
}

test('a check without faults says how much was read', async () => {
  await shown(() => ({ campaigns: 61, events: 1204, faults: 0, faulty: [] }))
  expect(await screen.findByRole('status')).toHaveTextContent(/Każda historia prowadzi.*Kampanii: 61, zdarzeń: 1.?204/)
})

test.each([
  [
    'pl',
    'reguły nie pozwalają na ten krok',
    /105 kampanii nie zgadza się/,
    new RegExp(`pierwsze: ${logFaults.length}`),
  ],
  ['en', 'the rules do not allow this step', /105 campaigns do not agree/, new RegExp(`first ${logFaults.length}`)],
] as const)('every fault is named in %s with its campaign and its event', async (language, text, title, more) => {
  setLanguage(language)
  await shown(() => ({ campaigns: 500, events: 9000, faults: 105, faulty }))
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  const items = screen.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00a0', ' ') ?? '')
  expect(items).toHaveLength(logFaults.length)
  expect(items[logFaults.indexOf('illegal_step')]).toContain(text)
  expect(screen.getAllByRole('link', { name: 'Kawa' })[0]).toHaveAttribute('href', `/campaign/preview/${uuid}`)
  expect(items[logFaults.indexOf('no_campaign')]).toContain(uuid)
  expect(screen.getByText(more)).toBeVisible()
})

test('a check that fails can be repeated', async () => {
  await shown(() => {
    throw new CallFailed({ kind: 'offline', status: 0, code: 'offline', detail: '' })
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('Nie udało się sprawdzić historii kampanii')
  expect(screen.getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible()
})

test('a clock before the latest play is a warning beside the result', async () => {
  setLanguage('pl')
  const clock_behind = { now: '2026-03-01T10:00:00Z', latest_play: '2026-03-02T10:00:00Z' }
  await shown(() => ({ campaigns: 61, events: 1204, faults: 0, faulty: [], clock_behind }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/Zegar platformy \(1.mar, 11:00\) jest przed ostatnią/)
  expect(screen.getByRole('status')).toHaveTextContent(/Każda historia prowadzi/)
})
