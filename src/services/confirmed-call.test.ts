import { afterEach, expect, test, vi } from 'vitest'
import { campaignOperations } from '../../contract/campaign/index.ts'
import { failureOf } from '../../machines/kit/area/failure.ts'
import { createCall } from './authorized-call.ts'
import { createGate } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

/** Two calls at once of an operation that is refused until a question was answered with yes. */
const twoCalls = async (answer: boolean) => {
  let isConfirmed = false
  let requests = 0
  vi.stubGlobal('fetch', async () => {
    requests += 1
    const body = isConfirmed ? { counts: {}, missed_starts: {}, total: 1 } : { code: 'confirmation_needed', detail: '' }
    return new Response(JSON.stringify(body), { status: isConfirmed ? 200 : 403 })
  })
  let questions = 0
  const gate = createGate()
  gate.ask(async () => {
    questions += 1
    // Both calls have been refused by then.
    await vi.waitUntil(() => requests === 2)
    isConfirmed = answer
    return answer
  })
  const call = createCall({ ...gate, token: () => 'token' })
  const outcomes = await Promise.all(
    [0, 1].map(() =>
      call(campaignOperations.countCampaigns).then(
        () => 200,
        (error: unknown) => failureOf(error).status,
      ),
    ),
  )
  return { outcomes, questions, requests }
}

test('a call that needs a confirmation is sent again after it was given, and calls at once share one question', async () => {
  expect(await twoCalls(true)).toEqual({ outcomes: [200, 200], questions: 1, requests: 4 })
})

test('without a confirmation a call fails, and nothing is renewed', async () => {
  expect(await twoCalls(false)).toEqual({ outcomes: [403, 403], questions: 1, requests: 2 })
})
