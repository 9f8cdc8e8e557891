import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleCampaign } from '../../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../../i18n/language.ts'
import { SpotsPanel } from './spots-panel.tsx'

beforeEach(() => setLanguage('pl'))

test('R06 the preview warns about a film of another shape, or shorter than the plan pays for', () => {
  const spots = sampleCampaign().spots.map((spot) => ({ ...spot, seconds: 6, width: 640, height: 360 }))
  render(<SpotsPanel campaign={sampleCampaign({ spots })} spotFiles={null} onExpired={() => undefined} />)
  expect(screen.getByText(/^Film trwa 6 s, a plan obejmuje 10 s/)).toBeVisible()
  expect(screen.getByText(/^Film ma inne proporcje niż ekrany: 640 × 360/)).toBeVisible()
})

test('T16 links of films that fail to load are a message in the server’s words, with a retry', async () => {
  const failure = { kind: 'problem', status: 503, code: 'closed', detail: 'The films rest' } as const
  const retry = vi.fn()
  render(<SpotsPanel campaign={sampleCampaign()} spotFiles={null} failure={failure} onExpired={retry} />)
  expect(screen.getByText(/The films rest/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(retry).toHaveBeenCalledOnce()
})
