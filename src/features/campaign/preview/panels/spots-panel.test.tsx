import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
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
