import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

beforeEach(() => setLanguage('en'))

const company = {
  id: 5,
  uuid: '11111111-1111-4111-8111-111111111111',
  version: 1,
  created_at: '2026-01-05T10:00:00Z',
  name: 'Kolej Bałtycka',
  discount: 0,
  tax_number: null,
  address: null,
  email: null,
  phone: null,
  needs_second_factor: false,
  car_multi: 1,
  bus_multi: 1,
  views_multi: 1,
  users: 2,
  campaigns: 3,
}

test('R23 each kind that still uses a company is linked to its list, filtered by the company', async () => {
  const kinds = ['user', 'campaign', 'location', 'template', 'webhook']
  openPage('/company/form/5', {
    user: sampleAccount({ role_id: 1 }),
    answers: {
      'company.get': company,
      'company.delete': problem(409, 'in_use', { usage: kinds.map((kind) => ({ kind, count: 2 })) }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByText('Delete'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  const links = await within(dialog).findAllByRole('link', { name: 'Show' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/user?company_id=5',
    '/campaign?company_id=5',
    '/location?company_id=5',
    '/campaign/template?company_id=5',
    '/webhook?company_id=5',
  ])
})
