import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sampleAccount } from '../../../../../tests/support/samples/account.ts'
import { sampleCampaign } from '../../../../../tests/support/samples/campaign.ts'
import { setLanguage } from '../../../../i18n/language.ts'
import { AllowedActions } from './allowed-actions.tsx'

beforeEach(() => setLanguage('en'))

const advertiser = sampleAccount({ role_id: 2, permissions: ['campaign.edit', 'campaign.submit'] })
const misfit = { screens: 12, screen_width: 1080, screen_height: 1920, film_width: 1920, film_height: 1080 }
const fit = { spot_id: sampleCampaign().spots[0]?.id ?? '', screens: 18, unknown_screens: 0, h265_screens: 0 }

const show = (status: 'new' | 'end', misfits: (typeof misfit)[]) =>
  render(
    <AllowedActions
      campaign={sampleCampaign({ status, date_from: '2099-11-17', date_to: '2099-11-30' })}
      user={advertiser}
      fits={[{ ...fit, misfits }]}
      runningStep={null}
      isDialogOpen={false}
      onStep={() => undefined}
    />,
  )

test('R06 beside the button that submits stands on how many screens a film has another shape; the step is allowed', () => {
  show('new', [misfit])
  const submit = screen.getByRole('button', { name: 'Submit as ready' })
  expect(submit).toBeEnabled()
  expect(submit).toHaveAccessibleDescription(/Screens of 1080 × 1920: 12 of 18\. This video is 1920 × 1080/)
})

test('R06 nothing stands there if the films fit, or if the user takes no such step', () => {
  show('new', [])
  expect(screen.getByRole('button', { name: 'Submit as ready' })).not.toHaveAccessibleDescription()
  show('end', [misfit])
  expect(screen.queryByText(/12 of 18/)).toBeNull()
})
