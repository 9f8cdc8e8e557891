import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { problem } from '../../../../tests/support/pages/fake-services.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { replaced } from '../../../../tests/support/pages/replaced.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { overviewAnswers } from '../../../../tests/support/samples/overview.ts'

const user = sampleAccount({ role_id: 1, company_id: 1, permissions: ['campaign.read_all_companies'] })

test('T12 a failed count of contacts is reported in the server’s words, and is repeated alone', async () => {
  replaced.openSocket = () => ({ join: async () => null, leave: () => undefined, close: () => undefined })
  replaced.openNetworkMap = () => ({
    show: () => undefined,
    fit: () => undefined,
    mark: () => undefined,
    close: () => undefined,
  })
  let isDown = true
  const { asked } = openPage('/your-araboxes', {
    user,
    answers: {
      ...overviewAnswers,
      'statistics.device': () =>
        isDown ? problem(503, 'closed', { detail: 'Counting rests' }) : overviewAnswers['statistics.device'],
    },
  })
  expect(await screen.findByText(/Counting rests/)).toBeVisible()
  isDown = false
  const checks = asked('location.list').length
  await userEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  await waitFor(() => expect(screen.queryByText(/Counting rests/)).toBeNull())
  expect(screen.queryByText(/nie udało się policzyć/)).toBeNull()
  expect(asked('statistics.device')).toHaveLength(2)
  expect(asked('location.list')).toHaveLength(checks)
})
