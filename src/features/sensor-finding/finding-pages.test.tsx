import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AraboxBias } from '../../../contract/location/arabox-bias.ts'
import type { SensorFinding } from '../../../contract/location/sensor-findings.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { type Language, setLanguage } from '../../i18n/language.ts'

const finding: SensorFinding = {
  id: 7,
  version: 3,
  created_at: '2026-03-01T05:00:00Z',
  location_id: 11,
  location_uuid: '11111111-1111-4111-8111-111111111111',
  location_name: 'Rondo ONZ',
  city_name: 'Warszawa',
  rule: 'jump',
  counter: 'people',
  onset: '2026-02-10',
  found_on: '2026-02-20',
  effect: -0.4,
  threshold: -0.2,
  neighbours: ['Świętokrzyska', 'Emilii Plater'],
  state: 'open',
  over_on: null,
  decision: null,
  left_out_from: null,
  left_out_to: null,
  maintenance_id: null,
  reason: null,
  decided_by: null,
  decided_at: null,
  picture: [
    { day: '2026-02-09', counted: 1000, expected: 990 },
    { day: '2026-02-10', counted: 610, expected: 1010 },
    { day: '2026-02-11', counted: null, expected: null },
  ],
}
const bias: AraboxBias = {
  newest_at: '2026-02-26T10:00:00Z',
  age_days: 3,
  counters: [
    { counter: 'people', minutes: 240, by_hand: 400, by_arabox: 240, ratio: 0.6, low: 0.54, high: 0.67 },
    { counter: 'cars', minutes: 240, by_hand: 12, by_arabox: 11, ratio: null, low: null, high: null },
    { counter: 'buses', minutes: 0, by_hand: 0, by_arabox: 0, ratio: null, low: null, high: null },
  ],
}
const owner = { user: sampleAccount({ role_id: 1, permissions: ['location.edit'] }) }
const page = (items: readonly SensorFinding[]) => ({ items, total: items.length, page: 1, pages: 1, size: 25 })

const texts: Record<
  Language,
  Record<'rule' | 'state' | 'change' | 'decision' | 'leaveOut' | 'reason' | 'save' | 'plot', string> &
    Record<'biasRow' | 'newest' | 'leftOutFrom', string | RegExp>
> = {
  pl: {
    rule: 'Skok poziomu',
    state: 'czeka na decyzję',
    change: 'Zmiana: −40%. Reguła zgłasza zmiany od −20%.',
    decision: 'Decyzja',
    leaveOut: 'Pomiń dni',
    reason: 'Powód',
    save: 'Zapisz',
    plot: 'Zliczenia i oczekiwania',
    biasRow: /osoby.*4,0 240 400 0,60.*arabox liczy za mało/,
    newest: /Najnowsze porównane liczenie: 3 dni temu/,
    leftOutFrom: /Pomijane od/,
  },
  en: {
    rule: 'Jump of the level',
    state: 'waits for a decision',
    change: 'Change: −40%. The rule reports changes from −20%.',
    decision: 'Decision',
    leaveOut: 'Leave days out',
    reason: 'Reason',
    save: 'Save',
    plot: 'Counts and expectation',
    biasRow: /people.*4.0 240 400 0.60.*arabox counts too few/,
    newest: /Newest compared count: 3 days ago/,
    leftOutFrom: /Left out from/,
  },
}

test.each(['pl', 'en'] as const)('the list names rule, change and state of each finding (%s)', async (language) => {
  setLanguage(language)
  openPage('/sensor-finding', {
    ...owner,
    answers: {
      'sensor_finding.list': page([{ ...finding, picture: null }]),
      'location.choose': { items: [], total: 0, page: 1, pages: 1, size: 25 },
    },
  })
  const row = within((await screen.findByText('Rondo ONZ')).closest('tr') ?? document.body)
  expect(row.getByText(texts[language].rule)).toBeVisible()
  expect(row.getByText(texts[language].state)).toBeVisible()
  expect(row.getByText(/−40/)).toBeVisible()
})

test.each(['pl', 'en'] as const)(
  'a finding shows what was counted and expected, and is decided with days and a reason (%s)',
  async (language) => {
    setLanguage(language)
    const words = texts[language]
    const { asked } = openPage('/sensor-finding/form/7', {
      ...owner,
      answers: {
        'sensor_finding.get': finding,
        'manual_count.bias': bias,
        'sensor_finding.change': { ...finding, version: 4, state: 'decided', decision: 'leave_out' },
        'sensor_finding.list': page([]),
        'location.choose': { items: [], total: 0, page: 1, pages: 1, size: 25 },
      },
    })
    const withoutSpace = { normalizer: (text: string) => text.replaceAll(/\s?%/g, '%') }
    expect(await screen.findByText(words.change, withoutSpace)).toBeVisible()
    expect(screen.getByRole('heading', { name: new RegExp(words.plot.replaceAll(' ', '\\s')) })).toBeVisible()
    expect(screen.getByText(/Świętokrzyska, Emilii Plater/)).toBeVisible()
    expect(screen.getByRole('row', { name: words.biasRow })).toBeVisible()
    expect(screen.getByText(words.newest)).toBeVisible()
    expect(asked('manual_count.bias')).toMatchObject([{ options: { query: { since: '2026-02-10' } } }])
    expect(screen.queryByText(words.leftOutFrom)).toBeNull()
    // The list fades in, and takes no pointer until then.
    const user = userEvent.setup({ pointerEventsCheck: 0 })
    screen.getByRole('combobox', { name: words.decision }).focus()
    await user.keyboard('{ArrowDown}')
    await user.click(await screen.findByRole('option', { name: words.leaveOut, hidden: true }))
    expect(await screen.findByText(words.leftOutFrom)).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: new RegExp(words.reason) }), 'Zasłonięta')
    await userEvent.click(screen.getByRole('button', { name: new RegExp(words.save) }))
    await expect.poll(() => asked('sensor_finding.change').length, { timeout: 5000 }).toBe(1)
    expect(asked('sensor_finding.change')).toMatchObject([
      {
        options: {
          params: { id: '7' },
          body: {
            decision: 'leave_out',
            left_out_from: '2026-02-10',
            left_out_to: null,
            reason: 'Zasłonięta',
            version: 3,
          },
        },
      },
    ])
  },
)

test('a replacement asks for the times of its works and sends them with the decision', async () => {
  setLanguage('en')
  const answers = {
    'manual_count.bias': bias,
    'sensor_finding.change': { ...finding, version: 4, state: 'decided', decision: 'replace', maintenance_id: 31 },
    'sensor_finding.list': page([]),
    'location.choose': { items: [], total: 0, page: 1, pages: 1, size: 25 },
  }
  const { asked } = openPage('/sensor-finding/form/7', {
    ...owner,
    answers: { 'sensor_finding.get': finding, ...answers },
  })
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const decision = await screen.findByRole('combobox', { name: 'Decision' })
  expect(screen.queryByLabelText(/End of maintenance/)).toBeNull()
  decision.focus()
  await user.keyboard('{ArrowDown}')
  await user.click(await screen.findByRole('option', { name: 'Replace arabox', hidden: true }))
  expect(screen.queryByText(/Left out from/)).toBeNull()
  fireEvent.change(await screen.findByLabelText(/End of maintenance/), { target: { value: '2026-03-20T12:00' } })
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Broken lens')
  await user.click(screen.getByRole('button', { name: /Save/ }))
  await expect.poll(() => asked('sensor_finding.change').length, { timeout: 5000 }).toBe(1)
  expect(asked('sensor_finding.change')[0]?.options).toMatchObject({
    body: { decision: 'replace', starts_at: null, ends_at: '2026-03-20T11:00:00.000Z', reason: 'Broken lens' },
  })
})

test('a decided replacement links its planned works and asks for no times', async () => {
  setLanguage('en')
  const decided: SensorFinding = { ...finding, state: 'decided', decision: 'replace', maintenance_id: 31 }
  openPage('/sensor-finding/form/7', {
    ...owner,
    answers: { 'sensor_finding.get': decided, 'manual_count.bias': bias },
  })
  expect(await screen.findByRole('link', { name: 'Planned maintenance of this arabox' })).toHaveAttribute(
    'href',
    '/maintenance/form/31',
  )
  expect(screen.queryByLabelText(/End of maintenance/)).toBeNull()
})
