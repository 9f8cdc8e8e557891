import { beforeEach, expect, test } from 'vitest'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleCampaign, sampleProgress, sampleReportedProgress } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'
import type { ExplainedInput } from '../../../ui/explain/explanation.tsx'
import { type RealizationNumberName, realizationExplanation, shortfallExplanation } from './realization-explanations.ts'

const campaign = sampleCampaign({ status: 'in_progress', date_to: '2025-11-20' })
const explain = (name: RealizationNumberName, more: Parameters<typeof sampleProgress>[0] = {}) =>
  realizationExplanation(name, campaign, sampleProgress(more))
const rows = (inputs: readonly ExplainedInput[] = []) =>
  inputs.map(({ name, value }) => withPlainSpaces(`${name}|${value}`))
const days = sampleProgress().days
const allMeasured = days.map((day) => ({ ...day, measured_hours: day.hours }))
const noneMeasured = days.map((day) => ({ ...day, measured_hours: 0, realized_audience: null }))

beforeEach(() => setLanguage('pl'))

test('E43 the explanation of realized contacts names their hours and how locations without a sensor count', () => {
  const realized = explain('realized')
  expect(realized.measured).toEqual({ measuredHours: 330, hours: 420 })
  expect(withPlainSpaces(realized.period)).toBe('17–19 listopada 2025, do 12:00')
  expect(rows(realized.inputs)).toEqual(['Lokalizacje z własnym araboxem|18 z 20'])
  expect(realized.formula).toContain('Lokalizacje bez araboxa nie są mierzone')
  expect(realized.counting).toBe('net')
})

test('an ended campaign is explained over its whole flight, with the terms of a result', () => {
  const ended = { status: 'end', as_of: '2025-11-25T09:00:00Z' }
  expect(withPlainSpaces(explain('realized', ended).period)).toBe('17–20 listopada 2025, 06:00–24:00')
  expect(explain('pace', ended).name).toBe('Wynik')
  expect(explain('cpmSoFar', ended).name).toBe('CPM zrealizowany')
})

test('the explanation of pace names the plan of the measured hours only if it is known', () => {
  expect(rows(explain('pace').inputs)).toEqual([
    'Zrealizowano|230000',
    'Plan zmierzonych godzin|brak danych',
    'Plan do tej chwili, wszystkie godziny|250000',
    'Cały plan|400000',
  ])
  expect(rows(explain('pace', { days: allMeasured }).inputs)).toContain('Plan zmierzonych godzin|250000')
})

test('the explanation of a projection contains realized number, plan, pace and interval', () => {
  expect(rows(explain('projection').inputs)).toEqual([
    'Zrealizowano|230000',
    'Cały plan|400000',
    'Plan do tej chwili, wszystkie godziny|250000',
    'Tempo|−8,0 %',
    'Przedział (80 % pewności)|350–386 tys.',
  ])
})

test('the explanation of plays says what counts of each source, until when players reported, and what does not count', () => {
  const played = realizationExplanation('played', campaign, sampleReportedProgress())
  expect(withPlainSpaces(played.formula)).toMatch(
    /co najmniej 98 % swojej długości .* najwyżej 500 ms od swojego slotu.*wylicza je ze zlecenia/,
  )
  expect(rows(played.inputs)).toEqual([
    'Wyemitowane|5000',
    'z odtwarzaczy|3000',
    'wyliczone ze zlecenia|2000',
    'Emisje z odtwarzaczy|zgłoszone do 19 lis, 14:32',
    'Niezaliczone|przerwane 8, nie o czasie 4',
    'Planowane|8640',
  ])
  expect(rows(realizationExplanation('cpmSoFar', campaign, sampleReportedProgress()).inputs)).toEqual(
    expect.arrayContaining(['z odtwarzaczy|2940', 'wyliczone ze zlecenia|1960']),
  )
  expect(rows(explain('played').inputs)).toEqual(['Wyemitowane|5000', 'Planowane|8640'])
})

test('the explanation of a CPM contains the emissions and contacts of the same hours', () => {
  expect(rows(explain('cpmSoFar').inputs)).toEqual([
    'Cena kampanii|109 105,92',
    'Wyemitowane w zmierzonych godzinach|4900',
    'Planowane|8640',
    'Zrealizowano|230000',
  ])
})

test('realized contacts without measurements have no number, not zero', () => {
  const unmeasured = { days: noneMeasured, total_audience: 0, pace_percent: null }
  expect(rows(explain('projection', unmeasured).inputs).slice(0, 1)).toEqual(['Zrealizowano|null'])
  expect(explain('realized', unmeasured).measured).toEqual({ measuredHours: 0, hours: 420 })
})

test('the explanation of a shortfall says how screen-days were computed, also in English', () => {
  setLanguage('en')
  const makeGood = {
    shortfall: 32_000,
    contacts_per_screen_day: 4_600,
    screen_days: 7,
    more_days: 1,
    more_screens: 7,
    free_screens: 3,
  }
  const explanation = shortfallExplanation(makeGood, sampleProgress({ make_good: makeGood }))
  expect(rows(explanation.inputs)).toEqual([
    'Whole plan|400000',
    'Forecast for the end|368000',
    'Missing contacts|32000',
    'Contacts per screen per day|4600',
    'Screen-days needed|7',
  ])
  expect(explanation.formula).toContain('unmeasured hours')
})
