import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { FilmSwap } from '../../../../contract/campaign/swap-operations.ts'
import type { User } from '../../../../contract/users/user.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { sampleCampaign, sampleCampaignUuid } from '../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../i18n/language.ts'

const spot = sampleCampaign().spots[0]
const waiting: FilmSwap = {
  id: '8a7e2f0c-1111-4222-8333-444455556666',
  spot_id: spot?.id ?? '',
  file_name: 'nowy.mp4',
  width: 1080,
  height: 1920,
  seconds: 10,
  codec: 'h264',
  size_bytes: 1_000_000,
  sign_url: '/film/2',
  reason: 'Nowa cena',
  asked_at: '2025-11-20T11:00:00Z',
  asked_by: 'Anna Reklama',
  decision: null,
  decided_at: null,
  decided_by: null,
  decision_reason: null,
  former_name: null,
}
const advertiser = sampleAccount({ role_id: 2, permissions: ['campaign.edit', 'campaign.submit'] })
const operator = sampleAccount({ permissions: ['campaign.accept', 'campaign.read_all_companies'] })

const open = (user: User, status: 'in_progress' | 'ready', swaps: FilmSwap[], answers: Record<string, unknown> = {}) =>
  openPage(`/campaign/preview/${sampleCampaignUuid}`, {
    user,
    answers: {
      'campaign.events': { items: [] },
      'campaign.get': () => sampleCampaign({ status }),
      'swap.list': () => ({ items: swaps }),
      ...answers,
    },
  })

// The modules of the page are loaded before, because the first test would wait for them.
beforeAll(async () => {
  await Promise.all([
    import('../preview/preview-page.tsx'),
    import('../preview/preview-page.services.ts'),
    import('./spot-swaps.tsx'),
  ])
}, 120_000)
beforeEach(() => setLanguage('pl'))

test('who may edit proposes another film of a running campaign, with a reason', async () => {
  const { asked } = open(advertiser, 'in_progress', [], {
    'swap.ask': () => sampleCampaign({ status: 'in_progress', version: 4 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Wymień film/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const send = dialog.getByRole('button', { name: 'Wyślij do akceptacji' })
  await userEvent.upload(dialog.getByLabelText('Nowy film'), new File(['x'], 'nowy.mp4', { type: 'video/mp4' }))
  expect(send).toBeDisabled()
  await userEvent.type(dialog.getByLabelText('Powód'), 'Nowa cena')
  await userEvent.click(send)
  await waitFor(() =>
    expect(asked('swap.ask').map(({ options }) => [options.fields, options.file?.name])).toEqual([
      [{ reason: 'Nowa cena' }, 'nowy.mp4'],
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an operator sees what waits and why, approves it, or refuses it with a reason', async () => {
  const { asked } = open(operator, 'in_progress', [waiting], {
    'swap.refuse': () => sampleCampaign({ status: 'in_progress', version: 4 }),
    'swap.approve': () => sampleCampaign({ status: 'in_progress', version: 5 }),
  })
  expect(await screen.findByText(/nowy\.mp4 \(Anna Reklama, .*Powód: „Nowa cena”/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Wymień film/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Odrzuć film' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Powód'), 'Za ciemny')
  await userEvent.click(dialog.getByRole('button', { name: 'Odrzuć film' }))
  await waitFor(() =>
    expect(asked('swap.refuse').map(({ options }) => options.body)).toEqual([{ reason: 'Za ciemny' }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Zaakceptuj film' }))
  await waitFor(() => expect(asked('swap.approve')).toHaveLength(1))
})

test('a refused film is named with the reason; before the confirmation films are not swapped', async () => {
  const refused = { ...waiting, decision: 'refused', decided_by: 'Katarzyna', decided_at: waiting.asked_at } as const
  open(advertiser, 'in_progress', [{ ...refused, decision_reason: 'Za ciemny' }])
  expect(await screen.findByText(/odrzucony \(Katarzyna, .*Powód: „Za ciemny”/)).toBeVisible()
})

test('before the confirmation nothing is swapped', async () => {
  const { asked } = open(advertiser, 'ready', [])
  await screen.findByText(spot?.file_name ?? '')
  expect(screen.queryByRole('button', { name: /^Wymień film/ })).toBeNull()
  expect(asked('swap.list')).toEqual([])
})
