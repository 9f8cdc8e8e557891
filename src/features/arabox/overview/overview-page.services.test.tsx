import { afterEach, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { fakeTools } from '../../../../tests/support/pages/fake-application.ts'
import { fakeCall } from '../../../../tests/support/pages/fake-services.ts'
import { sampleAccount } from '../../../../tests/support/samples/account.ts'
import { overviewAnswers } from '../../../../tests/support/samples/overview.ts'
import { provideAraboxes } from './overview-page.services.ts'

afterEach(() => sessionStorage.clear())

test('promise P2 C67 the cities of all companies are requested together with the measured days, and once', async () => {
  let answer = () => {}
  const measured = new Promise<void>((resolve) => {
    answer = resolve
  })
  const period = async () => {
    await measured
    return { date_from: '2026-01-01', date_to: '2026-03-01' }
  }
  const { call, calls } = fakeCall({ ...overviewAnswers, 'statistics.period': period })
  const user = sampleAccount({ role_id: 1, company_id: 1, permissions: ['campaign.read_all_companies'] })
  const page = createActor(await provideAraboxes(call, fakeTools(call)), { input: { user } })
  page.start()
  expect(calls.map(({ id }) => id)).toEqual(['statistics.period', 'city.of_company'])
  answer()
  await waitFor(page, ({ context }) => context.chosen.length > 0)
  const cities = calls.filter(({ id }) => id === 'city.of_company')
  expect(cities.map(({ options }) => options.query)).toEqual([{}])
  page.stop()
})
