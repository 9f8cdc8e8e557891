import { beforeEach, expect, test } from 'vitest'
import { withPlainSpaces } from '../../../../tests/support/plain-spaces.ts'
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
    'Ekrano-dni (ekrany × dni)|280',
    'Stawka za sekundę emisji|0.082|zł',
    'Emisje|151200',
    'Długość spotu|10|s',
    'Cena z cennika|123 984,00|zł',
    'Rabat firmy|-12|%',
  ])
  expect(Math.round(100 * 0.082 * 151_200 * 10) / 100).toBe(sampleEstimate().campaign_price_from_price_list)
  expect(rows(explain('price', { discount: 5 }).inputs).at(-1)).toBe('Dopłata firmy|5|%')
})

test('the explanation of an audience names its sensors, the measured share and the source of its interval', () => {
  const audience = explain('audience')
  expect(rows(audience.inputs)).toEqual([
    'Przedział, 80 % pewności|3,79–4,47 mln',
    'Lokalizacje z własnym sensorem|18 z 20',
    'Sensory prognozy|18',
    'Ich historia, średnio|22.3|tyg.',
    'Zmierzone w ostatnich 8 tygodniach|97.1|%',
    'Te same tygodnie rok temu|brak',
    'Święta w terminie|brak',
  ])
  expect(rows(audience.multipliers)).toEqual(['Mnożnik samochodów|1.4', 'Mnożnik autobusów|12', 'Mnożnik wyświetleń|1'])
  expect(withPlainSpaces(audience.formula)).toContain('Przedział 80 % bierze się z błędów 14 wcześniejszych prognoz.')
  expect(withPlainSpaces(audience.formula)).toContain('Miejsce bez własnego sensora')
  expect(withPlainSpaces(audience.period)).toBe('17–30 listopada 2025, 06:00–24:00')
  expect(explain('audience', { measured_locations: 20 }).formula).not.toContain('Miejsce bez własnego sensora')
})

test('the explanation of an audience in English names each holiday of the flight once', () => {
  setLanguage('en')
  const holidays = ['christmas', 'second-christmas-day', 'new-year', 'christmas']
  const audience = explain('audience', { basis: { ...basis, last_year: 'own', holidays } })
  expect(rows(audience.inputs).slice(-4)).toEqual([
    'The same weeks last year|own measurements',
    'Christmas Day|holiday of the flight',
    'Second Day of Christmas|holiday of the flight',
    "New Year's Day|holiday of the flight",
  ])
  expect(withPlainSpaces(audience.formula)).toContain(
    'The 80 % interval comes from the errors of 14 earlier forecasts.',
  )
})

test('an interval without past forecasts is called an assumption', () => {
  const withoutForecasts = { ...basis, last_year: 'others' as const, holidays: [], past_forecasts: 0 }
  expect(explain('audience', { basis: withoutForecasts }).formula).toContain('jest przybliżony')
})

test('missing data of an estimate is called unknown, and an unmeasured audience has no number', () => {
  const unknown = explain('audience', { basis: null, multipliers: null })
  expect(withPlainSpaces(unknown.formula)).toContain('Nie wiadomo, z czego powstała')
  expect(rows(unknown.multipliers)).toEqual([
    'Mnożnik samochodów|nie wiadomo',
    'Mnożnik autobusów|nie wiadomo',
    'Mnożnik wyświetleń|nie wiadomo',
  ])
  const unmeasured = { basis: null, total_audience: 0, audience_low: 0, audience_high: 0, cpm: null }
  expect(explain('audience', unmeasured).inputs?.[0]?.value).toBeNull()
  expect(explain('cpm', unmeasured).inputs?.[1]?.value).toBeNull()
  expect(explain('cpm', { ...unmeasured, total_audience: 9 }).inputs?.[1]?.value).toBe(9)
})

test('the days and seconds of numbers of an older query are called unknown', () => {
  expect(rows(explain('price', {}, unknownQuery).inputs)).toContain('Długość spotu|nie wiadomo')
  expect(explain('audience', {}, unknownQuery).period).toBe('nie wiadomo')
  expect(rows(explain('shareOfVoice', {}, unknownQuery).inputs)).toContain('Sloty spotu|nie wiadomo')
})

test('K20 K22 the explanation of GRP names its base and says that it counts contacts and may exceed 100 %', () => {
  const grp = explain('grp')
  expect(rows(grp.inputs)).toEqual(['Widownia|4128000|kontaktów', 'Osoby w wieku 7–75 lat|32681000|osób'])
  expect(grp.formula).toContain('kontakty na')
})

test('emissions are screen-days × 540, and the share of the loop counts whole slots', () => {
  expect(rows(explain('emissions').inputs)).toEqual([
    'Ekrano-dni (ekrany × dni)|280',
    'Emisje ekranu w jednym dniu|540',
  ])
  expect(rows(explain('shareOfVoice', {}, { ...campaign, spot_seconds: 15 }).inputs)).toEqual([
    'Długość spotu|15|s',
    'Sloty spotu|2',
    'Sloty pętli|12',
  ])
})

test('beside a realized number the planned one is called an estimate', () => {
  expect(explanationNamedAsEstimate('audience', sampleEstimate(), campaign).name).toBe('Widownia (szacunek)')
})
