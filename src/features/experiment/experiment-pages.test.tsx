import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { sampleCampaign } from '../../../tests/support/samples/campaign.ts'
import {
  experimentCampaign,
  sampleDesign,
  sampleExperiment,
  sampleExperimentSummary,
  sampleResult,
} from '../../../tests/support/samples/experiment.ts'
import { setLanguage } from '../../i18n/language.ts'

beforeEach(() => setLanguage('pl'))

const planner = sampleAccount({ role_id: 2, permissions: ['campaign.edit'] })
const planning = (answers: object = {}, user = planner) =>
  openPage(`/campaign/experiment/${experimentCampaign}`, {
    user,
    answers: {
      'campaign.get': sampleCampaign({ uuid: experimentCampaign, name: 'Lato w mieście' }),
      'experiment.list': { items: [] },
      'experiment.propose': sampleDesign(),
      'experiment.create': sampleExperiment(),
      'experiment.get': sampleExperiment(),
      ...answers,
    },
  })
const read = (experiment = sampleExperiment(), user = planner) =>
  openPage(`/experiment/${experiment.uuid}`, {
    user,
    answers: { 'experiment.get': experiment, 'experiment.withdraw': { ...experiment, state: 'withdrawn' } },
  })
const text = () => withPlainSpaces(document.body.textContent)
const propose = () => userEvent.click(screen.getByRole('button', { name: 'Sprawdź, co pokaże pomiar' }))

test('a question gets a proposal with its controls, and the plan is recorded and shown', async () => {
  const { asked } = planning()
  await screen.findByRole('heading', { name: 'Pytanie' })
  await userEvent.click(screen.getByRole('radio', { name: 'Każdej' }))
  await propose()
  expect(await screen.findByRole('row', { name: /^Dworzec Poznań/ })).toBeVisible()
  expect(text()).toContain('Pomiar wykaże zmianę od 9,4 %')
  expect(asked('experiment.propose').at(-1)).toMatchObject({
    options: { body: { campaign_uuid: experimentCampaign, hypothesis: 'different' } },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz plan pomiaru' }))
  expect(await screen.findByText(/Plan jest zapisany i nie zmieni się/)).toBeVisible()
  expect(window.location.pathname).toBe(`/experiment/${sampleExperiment().uuid}`)
})

test('a change of the test places needs a new proposal, with those that are left', async () => {
  const { asked } = planning()
  await screen.findByRole('heading', { name: 'Pytanie' })
  await propose()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Rynek 2, Poznań' }))
  expect(screen.queryByRole('button', { name: 'Zapisz plan pomiaru' })).toBeNull()
  await propose()
  await screen.findByRole('button', { name: 'Zapisz plan pomiaru' })
  expect(asked('experiment.propose').at(-1)).toMatchObject({
    options: { body: { test_location_uuids: [sampleDesign().tests[0]?.uuid] } },
  })
})

test('a plan that cannot answer is not recorded, and the page says what would be needed', async () => {
  planning({
    'experiment.propose': sampleDesign({ refusals: ['effect_unseen'], would_see: { days: 28, places: 6 } }),
  })
  await screen.findByRole('heading', { name: 'Pytanie' })
  await propose()
  expect(await screen.findByText('Ten pomiar nie odpowie na pytanie.')).toBeVisible()
  expect(text()).toContain('Pomiar wykaże dopiero zmianę od 9,4 %, a Ciebie interesuje zmiana od 15,0 %.')
  expect(text()).toContain('Wystarczyłaby kampania o długości 28 dni.')
  expect(screen.getByRole('button', { name: 'Zapisz plan pomiaru' })).toBeDisabled()
})

test('who may not plan campaigns sees the experiments of a campaign without the form', async () => {
  planning(
    {
      'experiment.list': {
        items: [sampleExperimentSummary({ state: 'answered', effect_percent: 12, is_found: true })],
      },
    },
    sampleAccount({ role_id: 7, permissions: [] }),
  )
  expect(await screen.findByRole('link', { name: /^Osoby, 1/ })).toBeVisible()
  expect(text()).toContain('Wynik +12,0 %')
  expect(screen.queryByRole('heading', { name: 'Pytanie' })).toBeNull()
})

test('a result is said in a sentence with its interval, and its checks are in a table', async () => {
  read(sampleExperiment({ state: 'answered', effect_percent: 20, is_found: true, result: sampleResult() }))
  expect(await screen.findByRole('table', { name: 'Sprawdzenie' })).toBeVisible()
  expect(text()).toContain('było o 20,0 % więcej (przedział 90 %: od +11,5 % do +29,1 %)')
  const checks = within(screen.getByRole('table', { name: 'Sprawdzenie' }))
  expect(withPlainSpaces(checks.getByRole('row', { name: /tuż przed kampanią/ }).textContent)).toContain('−1,2 %')
  expect(checks.getByRole('row', { name: /Pominięte dni/ }).textContent).toContain('Rynek 2: 1')
  expect(screen.getByRole('figure', { name: /^Miejsca badane: policzono/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Wycofaj pomiar' })).toBeNull()
})

test('a change that was not found is not called none', async () => {
  const result = sampleResult({ effect_percent: 2, low_percent: null, high_percent: 9, is_found: false })
  read(sampleExperiment({ state: 'answered', result }))
  await screen.findByText(/To nie dowód, że zmiany nie było/)
  expect(text()).toContain('przedział 90 %: co najwyżej +9,0 %')
})

test('an experiment without an answer says why', async () => {
  const result = sampleResult({ refusals: ['fit_broke'], effect_percent: null, by_day: [], is_found: false })
  read(sampleExperiment({ state: 'unanswered', result }))
  expect(await screen.findByText('Na to pytanie nie ma odpowiedzi.')).toBeVisible()
  expect(text()).toContain('przestały się zmieniać podobnie')
})

test('a planned experiment is withdrawn after a confirmation', async () => {
  const { asked } = read()
  await userEvent.click(await screen.findByRole('button', { name: 'Wycofaj pomiar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Wycofaj pomiar' }))
  expect(await screen.findByText('Pomiar wycofano przed startem kampanii.')).toBeVisible()
  expect(asked('experiment.withdraw')).toHaveLength(1)
})

test('an experiment that is missing says so', async () => {
  openPage(`/experiment/${sampleExperiment().uuid}`, { user: planner, answers: {} })
  expect(await screen.findByRole('button', { name: /Spróbuj ponownie|Ponów/ })).toBeVisible()
})
