import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleCampaign } from '../../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../../i18n/language.ts'
import { SpotsPanel } from './spots-panel.tsx'

beforeEach(() => setLanguage('pl'))

test('R06 the preview warns about a film that is shorter than the plan pays for, also before the screens are known', () => {
  const spots = sampleCampaign().spots.map((spot) => ({ ...spot, seconds: 6, width: 640, height: 360 }))
  render(<SpotsPanel campaign={sampleCampaign({ spots })} spotFiles={null} onExpired={() => undefined} />)
  expect(screen.getByText(/^Film trwa 6 s, a plan obejmuje 10 s/)).toBeVisible()
})

test('R06 the preview names the screens of the plan on which a film has another shape, or may not play', () => {
  const spots = sampleCampaign().spots.map((spot) => ({ ...spot, width: 1920, height: 1080 }))
  const misfit = { screens: 12, screen_width: 1080, screen_height: 1920, film_width: 1920, film_height: 1080 }
  const fit = { spot_id: spots[0]?.id ?? '', screens: 18, unknown_screens: 2, h265_screens: 3, misfits: [misfit] }
  render(<SpotsPanel campaign={sampleCampaign({ spots })} spotFiles={null} fits={[fit]} onExpired={() => undefined} />)
  expect(screen.getByText(/^Ekrany 1080 × 1920: 12 z 18\. Film 1920 × 1080 ma inne proporcje/)).toBeVisible()
  expect(screen.getByText(/^Ekrany o nieznanym rozmiarze: 2 z 18/)).toBeVisible()
  expect(screen.getByText(/^Film jest w H\.265 \(ekrany: 3 z 18\)/)).toBeVisible()
})

test('T16 links of films that fail to load are a message in the server’s words, with a retry', async () => {
  const failure = { kind: 'problem', status: 503, code: 'closed', detail: 'The films rest' } as const
  const retry = vi.fn()
  render(<SpotsPanel campaign={sampleCampaign()} spotFiles={null} failure={failure} onExpired={retry} />)
  expect(screen.getByText(/The films rest/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(retry).toHaveBeenCalledOnce()
})
