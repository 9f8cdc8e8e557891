import { expect, test } from 'vitest'
import { withPlainSpaces } from '../../../../../tests/support/pages/plain-spaces.ts'
import { sampleEvent } from '../../../../../tests/support/samples/campaign.ts'
import { historyItems } from './history-items.tsx'

test('the history shows what a save changed of the plan, with the values before', () => {
  const facts = {
    screens: 21,
    screens_before: 20,
    exchanged: 2,
    days: 7,
    flight_before: '2025-11-17/2025-11-30',
    flight: '2025-11-17/2025-11-23',
    price_before: 40483.8,
    price: 42218.82,
    seconds_before: 20,
    seconds: 10,
    company_before: 'Browar',
    company: 'Piekarnia',
  }
  const [item] = historyItems([sampleEvent({ version: 4, type: 'campaign.saved', facts })])
  expect(withPlainSpaces(item?.text)).toBe(
    '2 nowe ekrany, 7 dni, 40 483,80 zł → 42 218,82 zł, 17–30 lis → 17–23 lis, 20 ekranów → 21 ekranów, 20 s → 10 s, Browar → Piekarnia, wersja 4',
  )
})

test('the history shows what a confirmation on the first day costs of the agreed price', () => {
  const facts = { screens: 5, days: 14, spots: 1, price_before: 40483.8, price: 39680.55 }
  const [item] = historyItems([sampleEvent({ version: 5, type: 'campaign.confirmed', facts })])
  expect(withPlainSpaces(item?.text)).toBe(
    'zlecono emisję na 5 ekranach, 14 dni, 1 spot, 40 483,80 zł → 39 680,55 zł, wersja 5',
  )
})

test('the history shows which days a correction of contacts changed, by how much, and that late counts caused it', () => {
  const facts = { days: 1, first_day: '2025-11-20', contacts_before: 12_000, contacts: 13_500 }
  const type = 'campaign.contacts_corrected'
  const [byClock] = historyItems([sampleEvent({ version: 9, type, facts, by: null })])
  expect(withPlainSpaces(byClock?.text)).toBe(
    'spóźnione lub zmienione pomiary, 20 lis 2025, 12 000 kontaktów → 13 500 kontaktów, wersja 9',
  )
  const [byHand] = historyItems([
    sampleEvent({ version: 9, type, facts: { ...facts, days: 3 }, by: { id: 1, name: 'Anna' }, reason: 'Import' }),
  ])
  expect(withPlainSpaces(byHand?.text)).toBe('„Import”, 3 dni, 12 000 kontaktów → 13 500 kontaktów, wersja 9')
})

test.each([
  [
    'campaign.saved',
    { acceptance_ended: 'Jan Klient', acceptance_changes: 'price cities spots' },
    '(cena, aglomeracje, liczba spotów) ',
  ],
  ['campaign.confirmed', { acceptance_ended: 'Jan Klient', acceptance_changes: 'price' }, '(cena) '],
  ['campaign.saved', { acceptance_ended: 'Jan Klient' }, ''],
])('the history says that the acceptance of an offer ended by %s, and why', (type, facts, changes) => {
  const [item] = historyItems([sampleEvent({ version: 4, type, facts })])
  expect(item?.text).toContain(`zmiana warunków ${changes}zakończyła akceptację oferty (Jan Klient)`)
})
