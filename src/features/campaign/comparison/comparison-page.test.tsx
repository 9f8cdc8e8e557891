import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleEstimate, sampleReportedProgress } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const spot = {
  spot_audience: 900_000,
  visible_audience: 850_000,
  plays_per_contact: 0.4,
  seconds_per_contact: 2.5,
  measured_dwell_percent: 60,
  assessed_screens: 1,
  screens: 20,
  spot_seconds: 10,
  method: 'spot contacts 1',
}
const first = sampleCampaign({
  uuid: a,
  name: 'Jesień',
  status: 'new',
  number_of_screens: 20,
  estimate: { ...sampleEstimate(), campaign_price: 100_000, total_audience: 4_000_000, spot },
})
const second = sampleCampaign({
  uuid: b,
  name: 'Zima',
  status: 'in_progress',
  number_of_screens: 15,
  estimate: { ...sampleEstimate(), campaign_price: 80_000, total_audience: 4_400_000 },
})

const open = (path: string) =>
  openPage(path, {
    user: sampleAccount({ role_id: 2, permissions: ['campaign.edit'] }),
    answers: {
      'campaign.get': ({ params }: { params: { uuid: string } }) => (params.uuid === a ? first : second),
      'progress.get': sampleReportedProgress({ total_audience: 230_000 }),
      'campaign.list': { items: [first, second], total: 2, page: 1, pages: 1, size: 10 },
      'company.list': { items: [], total: 0, page: 1, pages: 1, size: 1000 },
      'city.list': { items: [], total: 0, page: 1, pages: 1, size: 1000 },
    },
  })
const row = (name: string, index = 0) =>
  withPlainSpaces(screen.getAllByRole('row', { name: new RegExp(`^${name}`) })[index]?.textContent)

beforeEach(() => setLanguage('pl'))

test('two campaigns stand side by side with the difference of the second to the first, and can be swapped', async () => {
  const { asked } = open(`/campaign/compare?a=${a}&b=${b}`)
  await screen.findByRole('columnheader', { name: 'Zima' })
  expect(row('Ekrany')).toBe('Ekrany2015−5 −25,0 %')
  expect(row('Cena, zł')).toBe('Cena, zł netto100 000,0080 000,00−20 000,00 −20,0 %')
  expect(row('Kontakty', 3)).toBe('Kontakty–230 000–')
  expect(row('Emisje', 1)).toBe('Emisje–5 0003 000 z odtwarzaczy, 2 000 wyliczonych, zgłoszone do 19 lis, 14:32–')
  expect(asked('progress.get')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Zamień strony' }))
  await waitFor(() => expect(row('Ekrany')).toBe('Ekrany1520+5 +33,3 %'))
  expect(window.location.search).toBe(`?a=${b}&b=${a}`)
})

test('contacts with the spot are those that each plan recorded; an older plan says why it has none', async () => {
  open(`/campaign/compare?a=${a}&b=${b}`)
  await screen.findByRole('columnheader', { name: 'Zima' })
  expect(row('Kontakty ze spotem')).toBe('Kontakty ze spotem900 000–plan sprzed wprowadzenia kontaktów ze spotem–')
  expect(row('Kontakty widzialne')).toMatch(/^Kontakty widzialne \(LTS\)850 000–plan sprzed/)
})

test('an address without two campaigns says how to choose them', async () => {
  open(`/campaign/compare?a=${a}`)
  expect(await screen.findByText('Wybierz dwie kampanie')).toBeVisible()
})

test('two campaigns are chosen in the list, also by an account that accepts none', async () => {
  open('/campaign')
  await screen.findByText('Zima')
  for (const box of screen.getAllByRole('checkbox').slice(1)) await userEvent.click(box)
  expect(await screen.findByRole('link', { name: 'Porównaj' })).toHaveAttribute(
    'href',
    `/campaign/compare?a=${a}&b=${b}`,
  )
  expect(screen.queryByRole('button', { name: /Zaakceptuj/ })).toBeNull()
})
