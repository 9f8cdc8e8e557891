import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Template } from '../../../../contract/campaign/templates.ts'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const template: Template = {
  id: 7,
  version: 1,
  created_at: '2026-01-05T10:00:00Z',
  name: 'Sieć na wiosnę',
  company_id: 1,
  company_name: 'Kolej Bałtycka',
  cities: [{ city_id: 2, city_name: 'Kraków', screens: 8 }],
  number_of_screens: 8,
  is_chosen: false,
  industry_ids: [2],
  spot_seconds: 15,
}
const page = (items: object[]) => ({ items, total: items.length, page: 1, pages: 1, size: 25 })
const user = sampleAccount({ role_id: 2, company_id: 1, permissions: ['campaign.edit'] })
const answers = {
  'template.list': page([template]),
  'template.get': { ...template, screen_ids: null },
  'company.list': page([{ id: 1, name: 'Kolej Bałtycka', discount: 0 }]),
  'industry.list': page([{ id: 2, name: 'Apteki' }]),
  'city.list': page([{ id: 2, name: 'Kraków', is_active: true, latitude: 50, longitude: 20 }]),
  'campaign.operators': { items: [] },
}
const formOfTemplate = '/campaign/form/add?template=7'

beforeEach(() => {
  setLanguage('pl')
  localStorage.clear()
})

test('a campaign is saved as a template from the menu of its preview; a taken name is refused at the field', async () => {
  let taken = true
  const { asked } = openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user,
    answers: {
      ...answers,
      'campaign.get': sampleCampaign({ status: 'draft', name: 'Wiosna' }),
      'campaign.events': { items: [] },
      'spot.file': { sign_url: '/film', still_url: null },
      'template.create': () => {
        if (!taken) return template
        taken = false
        return problem(409, 'duplicate', { errors: [{ path: 'name', message: 'This is already taken' }] })
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Więcej działań' }))
  await userEvent.click(await screen.findByText('Zapisz jako szablon'))
  expect(await screen.findByLabelText('Nazwa')).toHaveValue('Wiosna')
  await userEvent.click(screen.getByRole('button', { name: 'Utwórz' }))
  await waitFor(() => expect(screen.getByLabelText('Nazwa')).toHaveAccessibleDescription(/To jest już zajęte/))
  await userEvent.type(screen.getByLabelText('Nazwa'), ' 2')
  await userEvent.click(screen.getByRole('button', { name: 'Utwórz' }))
  const table = await screen.findByRole('table', { name: 'Szablony kampanii' })
  expect(within(table).getByText('Kraków 8')).toBeVisible()
  expect(asked('template.create').at(-1)?.options.body).toEqual({ name: 'Wiosna 2', campaign_uuid: sampleCampaignUuid })
})

test('a new campaign begins with the cities, industries and spot length of a template from the list', async () => {
  const { asked } = openPage('/campaign/template', {
    user,
    answers: { ...answers, 'campaign.create': sampleCampaign({ status: 'draft' }) },
  })
  const start = await screen.findByRole('link', { name: /^Zacznij kampanię z\sszablonu: Sieć na wiosnę$/ })
  expect(start).toHaveAttribute('href', formOfTemplate)
  await userEvent.click(start)
  await userEvent.type(await screen.findByLabelText('Nazwa'), 'Maj')
  await screen.findByText('Kraków')
  await userEvent.click(screen.getByRole('button', { name: 'Zapisz szkic' }))
  await waitFor(() => expect(asked('campaign.create')).toHaveLength(1))
  expect(asked('campaign.create')[0]?.options.body).toMatchObject({
    name: 'Maj',
    company_id: 1,
    cities: [{ city_id: 2, screens: 8 }],
    screen_ids: null,
    industry_ids: [2],
    spot_seconds: 15,
    date_from: null,
    spots: [],
  })
})

test('a template that is gone is said, and the form stays usable', async () => {
  openPage(formOfTemplate, { user, answers: { ...answers, 'template.get': problem(404, 'not_found') } })
  expect(await screen.findByText(/Nie udało się wczytać szablonu/)).toBeVisible()
  expect(screen.getByLabelText('Nazwa')).toBeEnabled()
})

test('without a campaign to save, the page says where to find one; an account that cannot plan gets no page', async () => {
  const { unmount } = openPage('/campaign/template/add', { user, answers })
  expect(await screen.findByRole('heading', { name: 'Wybierz kampanię' })).toBeVisible()
  unmount()
  const { asked } = openPage('/campaign/template', { user: sampleAccount({ role_id: 7, permissions: [] }), answers })
  expect(await screen.findByRole('heading', { name: 'Nie ma takiej strony' })).toBeVisible()
  expect(asked('template.list')).toEqual([])
})

test('a user of several companies filters the templates by one of them; a user of one has no such filter', async () => {
  const companies = [
    { id: 1, name: 'Kolej Bałtycka', discount: 0 },
    { id: 2, name: 'Port', discount: 0 },
  ]
  const open = (items: object[]) =>
    openPage('/campaign/template?company_id=2', { user, answers: { ...answers, 'company.list': page(items) } })
  const { asked, unmount } = open(companies)
  expect(await screen.findByText('Firma: Port')).toBeVisible()
  expect(asked('template.list')[0]?.options.query).toMatchObject({ company_id: 2 })
  unmount()
  open(companies.slice(0, 1))
  await screen.findByText('Sieć na wiosnę')
  expect(screen.queryByText(/^Firma: /)).toBeNull()
})
