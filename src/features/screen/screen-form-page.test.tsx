import { screen as page, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { unassessed } from '../../../contract/location/screen-visibility.ts'
import { problem } from '../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { setLanguage } from '../../i18n/language.ts'

beforeEach(() => setLanguage('en'))

const screen = {
  id: 4,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  uuid: '0b1d9a52-62a8-4f1c-9d27-0d4b3f0f5d11',
  name: 'A',
  location_id: 1,
  location_name: 'Rynek',
  city_name: 'Wrocław',
  width: null,
  height: null,
  is_active: true,
  is_programmatic: true,
  visibility: unassessed,
}
const named = [
  { uuid: '11111111-1111-4111-8111-111111111111', name: 'Spring sale' },
  { uuid: '22222222-2222-4222-8222-222222222222', name: 'Summer sale' },
]
const booked = problem(409, 'in_use', { usage: [{ kind: 'campaign', count: 7, named }] })

const open = (answers: object) =>
  openPage('/screen/form/4', {
    user: sampleAccount({ role_id: 1 }),
    answers: { 'screen.get': screen, 'location.choose': { items: [] }, ...answers },
  })

const expectCampaignsIn = async (part: ReturnType<typeof within>) => {
  expect(await part.findByText(/7 campaigns/)).toBeVisible()
  expect(part.getByRole('link', { name: 'Spring sale' })).toHaveAttribute(
    'href',
    '/campaign/preview/11111111-1111-4111-8111-111111111111',
  )
  expect(part.getByRole('link', { name: 'Summer sale' })).toBeVisible()
  expect(part.getByText('and 5 more')).toBeVisible()
}

test('the campaigns that keep a screen from being deleted are counted in the dialog, named and linked', async () => {
  open({ 'screen.delete': booked })
  await userEvent.click(await page.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await page.findByText('Delete'))
  const dialog = within(await page.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await expectCampaignsIn(dialog)
})

test('the campaigns that keep a screen from being switched off are named above the form, whose values stay', async () => {
  open({ 'screen.change': booked })
  await userEvent.click(await page.findByRole('checkbox', { name: /^Working/ }))
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  const [alert] = await page.findAllByRole('alert')
  await expectCampaignsIn(within(alert as HTMLElement))
  expect(page.getByRole('checkbox', { name: /^Working/ })).not.toBeChecked()
})
