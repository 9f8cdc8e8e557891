import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users/user.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { withPlainSpaces } from '../../../../tests/support/pages/plain-spaces.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import {
  sampleCampaign,
  sampleCampaignUuid,
  sampleReportedProgress,
} from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const operator = sampleAccount({ permissions: ['campaign.stop', 'campaign.read_all_companies'] })
const advertiser = sampleAccount({ role_id: 2, permissions: ['campaign.edit', 'campaign.submit'] })

const open = (campaign: Campaign, user: User, answers: Record<string, unknown> = {}) =>
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user,
    answers: { 'campaign.events': { items: [] }, 'campaign.get': () => campaign, ...answers },
  })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

beforeEach(() => setLanguage('pl'))

test('L11 stopping a running campaign requires a reason and the typed name, and says that only what was played is charged', async () => {
  const { asked } = open(sampleCampaign({ status: 'in_progress' }), operator, {
    'campaign.stop': () => sampleCampaign({ status: 'end', version: 4 }),
  })
  await userEvent.click(await button('Więcej działań'))
  await userEvent.click(await screen.findByText('Zatrzymaj kampanię…'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Zapłata należy się tylko za to, co zostało wyemitowane/)).toBeVisible()
  const stop = dialog.getByRole('button', { name: 'Zatrzymaj kampanię' })
  await userEvent.type(dialog.getByLabelText('Powód'), 'Umowa wygasła.')
  await userEvent.type(dialog.getByLabelText(/Wpisz nazwę kampanii/), 'Jesień bez kole')
  expect(stop).toBeDisabled()
  await userEvent.type(dialog.getByLabelText(/Wpisz nazwę kampanii/), 'jek')
  await userEvent.click(stop)
  await waitFor(() =>
    expect(asked('campaign.stop').map(({ options }) => options.body)).toEqual([
      { reason: 'Umowa wygasła.', version: 3 },
    ]),
  )
})

test('L11 without the permission a running campaign cannot be stopped', async () => {
  open(sampleCampaign({ status: 'in_progress' }), advertiser)
  await userEvent.click(await button('Więcej działań'))
  await screen.findByText('Zapisz jako szablon')
  expect(screen.queryByText('Zatrzymaj kampanię…')).toBeNull()
})

test('L11 a stopped campaign shows when and why it was stopped, and the price of what was played', async () => {
  const stopped = { at: '2025-11-20T11:00:00Z', reason: 'Umowa wygasła.', played_price: 31_172.11 }
  open(sampleCampaign({ status: 'end', stopped }), advertiser)
  const notice = await screen.findByText(/Umowa wygasła/)
  expect(withPlainSpaces(notice.textContent)).toBe(
    'Zatrzymana 20 lis, 12:00. Do zapłaty za wyemitowaną część: 31 172,11 zł z 109 105,92 zł. Powód: „Umowa wygasła.”',
  )
})

test('L11 while players have not reported all plays of a stopped campaign, its price is not shown as final', async () => {
  const stopped = { at: '2025-11-20T11:00:00Z', reason: 'Umowa wygasła', played_price: 31_172.11 }
  const answers = { 'progress.get': sampleReportedProgress({ status: 'end' }) }
  open(sampleCampaign({ status: 'end', stopped }), advertiser, answers)
  expect(withPlainSpaces((await screen.findByText(/Kwota może wzrosnąć/)).textContent)).toContain(
    'Kwota może wzrosnąć: emisje z odtwarzaczy zgłoszone do 19 lis, 14:32.',
  )
})

test('L05 an advertiser takes a submission back with one button', async () => {
  const { asked } = open(sampleCampaign({ status: 'ready' }), advertiser, {
    'campaign.take_back': () => sampleCampaign({ status: 'new', version: 4 }),
  })
  await userEvent.click(await button('Wycofaj zgłoszenie'))
  await waitFor(() => expect(asked('campaign.take_back').map(({ options }) => options.body)).toEqual([{ version: 3 }]))
  expect(await screen.findByText('Zgłoszenie wycofane')).toBeVisible()
})
