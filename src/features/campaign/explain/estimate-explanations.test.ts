import { beforeEach, expect, test } from 'vitest'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleCampaign, sampleEstimate } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'
import type { ExplainedInput } from '../../../ui/explain/explanation.tsx'
import {
  type EstimateNumberName,
  type EstimateQuery,
  estimateExplanation,
  explanationNamedAsEstimate,
} from './estimate-explanations.ts'

const campaign = sampleCampaign()
const unknownQuery: EstimateQuery = { date_from: null, date_to: null, spot_seconds: null }
const basis = { sensors: 18, history_weeks: 61.5, measured_percent: 97.1, past_forecasts: 14 }
const explain = (
  name: EstimateNumberName,
  more: Parameters<typeof sampleEstimate>[0] = {},
  query: EstimateQuery = campaign,
) => estimateExplanation(name, sampleEstimate(more), query)
const rows = (inputs: readonly ExplainedInput[] = []) =>
  inputs.map(({ name, value, unit }) =>
    withPlainSpaces([name, value, unit].filter((part) => part !== undefined).join('|')),
  )

beforeEach(() => setLanguage('pl'))

test('K25 K26 the explanation of a price contains rate, emissions, seconds, list price and discount, and they multiply to it', () => {
  expect(rows(explain('price').inputs)).toEqual([
    'Ekranodni (ekrany × dni)|280',
    'Stawka za sekundę emisji|0.082|zł',
    'Emisje|151200',
    'Długość spotu|10|s',
    'Cena cennikowa|123 984,00|zł',
    'Rabat firmy|12|%',
  ])
  expect(Math.round(100 * 0.082 * 151_200 * 10) / 100).toBe(sampleEstimate().campaign_price_from_price_list)
  expect(rows(explain('price', { discount: 5 }).inputs).at(-1)).toBe('Dopłata firmy|5|%')
})

test('the explanation of an audience names its sensors, the measured share and the source of its interval', () => {
  const audience = explain('audience')
  expect(rows(audience.inputs)).toEqual([
    'Przedział (80 % pewności)|3,79–4,47 mln',
    'Lokalizacje z własnym araboxem|18 z 20',
    'Araboxy w prognozie|18',
    'Średnia długość ich historii|22.3|tyg.',
    'Zmierzone godziny, ostatnie 8 tygodni|97.1|%',
    'Te same tygodnie rok temu|brak',
    'Święta w terminie|brak',
  ])
  expect(rows(audience.multipliers)).toEqual([
    'Przelicznik: osoby na samochód|1.4',
    'Przelicznik: osoby na autobus|12',
    'Współczynnik widoczności|1',
  ])
  expect(withPlainSpaces(audience.formula)).toContain('Przedział 80 % wyznaczono z błędów 14 wcześniejszych prognoz.')
  expect(withPlainSpaces(audience.formula)).toContain('Lokalizacji bez własnego araboxa')
  expect(withPlainSpaces(audience.period)).toBe('17–30 listopada 2025, 06:00–24:00')
  expect(explain('audience', { measured_locations: 20 }).formula).not.toContain('Lokalizacji bez własnego araboxa')
})

test('the explanation of an audience in English names each holiday of the flight once', () => {
  setLanguage('en')
  const holidays = ['christmas', 'second-christmas-day', 'new-year', 'christmas']
  const audience = explain('audience', { basis: { ...basis, last_year: 'own', holidays } })
  expect(rows(audience.inputs).slice(-4)).toEqual([
    'The same weeks last year|own measurements',
    'Christmas Day|holiday in the flight',
    'Second Day of Christmas|holiday in the flight',
    'New Year’s Day|holiday in the flight',
  ])
  expect(withPlainSpaces(audience.formula)).toContain('The 80% interval comes from the errors of 14 earlier forecasts.')
})

test('an interval without past forecasts is called an assumption', () => {
  const withoutForecasts = { ...basis, last_year: 'others' as const, holidays: [], past_forecasts: 0 }
  expect(explain('audience', { basis: withoutForecasts }).formula).toContain('jest przybliżony')
})

test('missing data of an estimate is called unknown, and an unmeasured audience has no number', () => {
  const unknown = explain('audience', { basis: null, multipliers: null })
  expect(withPlainSpaces(unknown.formula)).toContain('Brak informacji o podstawie prognozy')
  expect(rows(unknown.multipliers)).toEqual([
    'Przelicznik: osoby na samochód|brak danych',
    'Przelicznik: osoby na autobus|brak danych',
    'Współczynnik widoczności|brak danych',
  ])
  const unmeasured = { basis: null, total_audience: 0, audience_low: 0, audience_high: 0, cpm: null }
  expect(explain('audience', unmeasured).inputs?.[0]?.value).toBeNull()
  expect(explain('cpm', unmeasured).inputs?.[1]?.value).toBeNull()
  expect(explain('cpm', { ...unmeasured, total_audience: 9 }).inputs?.[1]?.value).toBe(9)
})

test('the days and seconds of numbers of an older query are called unknown', () => {
  expect(rows(explain('price', {}, unknownQuery).inputs)).toContain('Długość spotu|brak danych')
  expect(explain('audience', {}, unknownQuery).period).toBe('brak danych')
  expect(rows(explain('shareOfVoice', {}, unknownQuery).inputs)).toContain('Sloty spotu|brak danych')
})

test('K20 K22 the explanation of GRP names its base and says that it counts contacts and may exceed 100', () => {
  const grp = explain('grp')
  expect(rows(grp.inputs)).toEqual(['Kontakty|4128000|kontaktów', 'Osoby w wieku 7–75 lat, Polska|32681000|osób'])
  expect(grp.formula).toContain('kontakty na')
})

test('emissions are screen-days × 540, and the share of the loop counts whole slots', () => {
  expect(rows(explain('emissions').inputs)).toEqual([
    'Ekranodni (ekrany × dni)|280',
    'Emisje jednego ekranu dziennie|540',
  ])
  expect(rows(explain('shareOfVoice', {}, { ...campaign, spot_seconds: 15 }).inputs)).toEqual([
    'Długość spotu|15|s',
    'Sloty spotu|2',
    'Sloty pętli|12',
  ])
})

test('beside a realized number the planned one is called an estimate', () => {
  expect(explanationNamedAsEstimate('audience', sampleEstimate(), campaign).name).toBe('Kontakty (plan)')
})

test('locations without a sensor stand with their part of the contacts and their error; older estimates with the mean', () => {
  const unmeasured = { locations: 2, audience_percent: 8.5, error_percent: 41, counted: 1, model: 'places-1' }
  const { formula } = explain('audience', { unmeasured })
  expect(withPlainSpaces(formula)).toContain('Lokalizacje bez araboxa (2, 8,5 % kontaktów) oszacowano')
  expect(withPlainSpaces(formula)).toContain('Błąd jednej ok. 41 % jest w przedziale.')
  expect(withPlainSpaces(explain('audience').formula)).toContain('przypisano średnią araboxów')
})
