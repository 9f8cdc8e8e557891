import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { FakeOptions } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid, sampleEstimate } from '../../../../tests/support/samples/campaign.ts'
import { samplePlanAnswer } from '../../../../tests/support/samples/plan.ts'

const advertiser = sampleAccount({ role_id: 2, permissions: ['campaign.edit'], company_id: 4 })
const place = (screen_id: number) => ({
  screen_id,
  name: `E${screen_id}`,
  address: `ulica ${screen_id}`,
  city_id: 1,
  latitude: 52.2 + screen_id / 100,
  longitude: 21,
  free: true,
})
const answers = {
  'campaign.operators': { items: [], as_of: '2026-11-24T11:00:00.000Z' },
  'plan.propose': samplePlanAnswer(),
  'campaign.available_screens': { total: 4, items: [1, 2, 3, 4].map(place) },
  'estimate.draft': sampleEstimate({ campaign_price: 70_000, total_audience: 4_200_000 }),
  'campaign.create': sampleCampaign({ status: 'draft' }),
  'campaign.get': sampleCampaign({ status: 'draft' }),
}
const open = (more: Record<string, unknown> = {}, path = '/campaign/plan') =>
  openPage(path, { user: advertiser, answers: { ...answers, ...more } })

const askFor = async (budget: string) => {
  await userEvent.type(await screen.findByLabelText('Budżet netto'), budget)
  return screen.findAllByRole('listitem')
}
const cardOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('li') ?? document.body)

test('with a budget, plans are proposed side by side: why, price, contacts and the difference to the shown one', async () => {
  const { asked } = open()
  await askFor('100000')
  const cheap = await cardOf('1. Oszczędny · Najniższy CPM')
  expect(cheap.getByText(/Najtańszy plan, który daje co najmniej 3 400 000 kontaktów/)).toBeTruthy()
  expect(cheap.getByText(/Mniejszy plan \(20 ekranów\) kosztowałby więcej/)).toBeTruthy()
  expect(cheap.getByText('Pokazany plan')).toBeTruthy()
  const most = await cardOf('2. Najwięcej kontaktów')
  expect(most.getByText(/\+30 000,00.zł, kontakty: \+628 000/)).toBeTruthy()
  expect(most.getByText(/przedział 34\u2060–\u206047/)).toBeTruthy()
  expect(asked('plan.propose').at(-1)?.options.body).toMatchObject({
    budget: 100_000,
    company_id: 4,
    date_from: '2026-12-07',
  })
})

test('the address has the values of the planner, and a planner that is opened with it requests the same plans', async () => {
  const { unmount } = open()
  await askFor('100000')
  await userEvent.type(screen.getByLabelText(/pobliżu.adresów/), 'Kraków')
  const kept = 'budget=100000&near=Krak%C3%B3w&from=2026-12-07&to=2026-12-20'
  await waitFor(() => expect(window.location.search).toBe(`?${kept}`))
  unmount()
  const { asked } = open({}, `/campaign/plan?${kept}`)
  expect(await screen.findByDisplayValue('Kraków')).toBeVisible()
  expect(screen.getByLabelText('Budżet netto')).toHaveDisplayValue('100\u202f000')
  await waitFor(() => expect(asked('plan.propose').at(-1)?.options.body).toMatchObject({ budget: 100_000 }))
})

test('a screen that is removed by hand changes price and contacts at once; planning again excludes it', async () => {
  const { asked } = open()
  await askFor('100000')
  const user = userEvent.setup()
  await user.click((await cardOf('2. Najwięcej kontaktów')).getByRole('button', { name: /Pokaż plan/ }))
  await user.click(await screen.findByRole('button', { name: /^Usuń.z.planu:.E2/ }))
  expect(await screen.findByText(/dodane 0, usunięte 1.*70 000,00.zł \(−20 000,00.zł\)/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Zaplanuj ponownie/ }))
  await waitFor(() => expect(asked('plan.propose').at(-1)?.options.body).toMatchObject({ banned_screen_ids: [2] }))
  expect(await screen.findByText('Stałe ekrany: 0, wykluczone: 1.')).toBeTruthy()
})

test('the map shows the cities of the plan, or a chosen city, whose screens can be added to the plan', async () => {
  const others = { total: 8001, items: [{ ...place(9), city_id: 5 }] }
  const { asked } = open({
    'city.list': { items: [{ id: 5, name: 'Opole' }], total: 1, page: 1, pages: 1, size: 1000 },
    'campaign.available_screens': ({ query }: FakeOptions) =>
      JSON.stringify(query?.city_ids) === '[5]' ? others : answers['campaign.available_screens'],
  })
  await askFor('100000')
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const city = await screen.findByRole('combobox', { name: 'Ekrany na mapie' })
  city.focus()
  await user.keyboard('{ArrowDown}')
  await user.click(await screen.findByRole('option', { name: 'Opole', hidden: true }))
  expect(await screen.findByText(/^Niepokazane ekrany tych aglomeracji: 8\s000/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Usuń.z.planu:.E1/ })).toBeVisible()
  const queries = asked('campaign.available_screens').map(({ options }) => options.query)
  expect(queries.map((query) => query?.city_ids ?? query?.screen_ids)).toEqual([[1], [5], [1]])
})

test('a plan is taken over as a draft, which opens in the form', async () => {
  const { asked } = open()
  await askFor('100000')
  await userEvent.click(await screen.findByRole('button', { name: /^Wybierz.ten.plan/ }))
  await waitFor(() => expect(window.location.pathname).toBe(`/campaign/form/${sampleCampaignUuid}`))
  expect(asked('campaign.create')[0]?.options.body).toMatchObject({
    name: 'Plan 7–20 grudnia 2026',
    status: 'draft',
    screen_ids: [1],
    date_from: '2026-12-07',
    company_id: 4,
  })
})

test('what cannot be met is said with one click to what can', async () => {
  const { asked } = open({
    'plan.propose': samplePlanAnswer({ plans: [], unmet: [{ code: 'budget_too_low', lowest_price: 31_500.4 }] }),
  })
  await userEvent.type(await screen.findByLabelText('Budżet netto'), '9000')
  await userEvent.click(await screen.findByRole('button', { name: /^Ustaw.budżet.31.501,00/ }))
  await waitFor(() => expect(asked('plan.propose').at(-1)?.options.body).toMatchObject({ budget: 31_501 }))
})
