import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../tests/support/samples/account.ts'

const city = {
  id: 4,
  version: 1,
  created_at: '2026-01-05T10:00:00Z',
  name: 'Toruń',
  is_active: true,
  latitude: 53,
  longitude: 18.6,
  locations: 9,
  screens: 30,
}
const open = (used: object) =>
  openPage('/city/form/4', {
    user: sampleAccount({ role_id: 1 }),
    answers: { 'city.get': city, 'city.used_screens': used },
  })
const panel = () => screen.findByRole('region', { name: 'Ekrany używane przez kampanie' })

test('C100 R25 the form of a city names the screens that campaigns use, each with a link, and how many more there are', async () => {
  const { asked } = open({
    screens: 3,
    campaigns: 2,
    items: [{ id: 12, name: 'Ekran 2', location_name: 'Dworzec', campaigns: 2 }],
  })
  const used = within(await panel())
  expect(used.getByText('3 ekrany są w planach niezakończonych kampanii:')).toBeVisible()
  expect(used.getByRole('link', { name: /^Dworzec\s· Ekran 2$/ })).toHaveAttribute('href', '/screen/form/12')
  expect(used.getByText('2 kampanie')).toBeVisible()
  expect(used.getByText('i jeszcze 2 ekrany')).toBeVisible()
  expect(asked('city.used_screens')[0]?.options.params).toEqual({ id: 4 })
})

test('the form of a city opens without its used screens if they cannot be loaded', async () => {
  openPage('/city/form/4', { user: sampleAccount({ role_id: 1 }), answers: { 'city.get': city } })
  expect(await screen.findByRole('textbox', { name: /^Nazwa/ })).toHaveValue('Toruń')
  expect(screen.queryByRole('region', { name: 'Ekrany używane przez kampanie' })).toBeNull()
})

test('C100 a city whose screens nobody uses says so', async () => {
  open({ screens: 0, campaigns: 0, items: [] })
  expect(within(await panel()).getByText(/^Żadna niezakończona kampania/)).toBeVisible()
})
