// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { userOperations } from '../../contract/users/user-accounts.ts'
import { failureOf } from '../../machines/kit/area/failure.ts'
import { failureText } from '../i18n/failure.ts'
import { loadProblemWords } from '../i18n/load-problem-words.ts'
import { prepareFailures, request } from './request.ts'

afterEach(() => vi.unstubAllGlobals())

test('a call fails when the sentence of its problem is loaded, so that a page shows it at once', async () => {
  const body = JSON.stringify({ code: 'common_password', detail: 'This password is one of the commonest' })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 422 }))
  prepareFailures(loadProblemWords)
  const call = request(userOperations.getUser, { params: { id: '1' } })
  const text = await call.then(
    () => 'answered',
    (error: unknown) => failureText(failureOf(error)),
  )
  expect(text).toBe(
    'To hasło łatwo odgadnąć: jest często używane albo składa się z\u00a0nazw konta, firmy lub platformy. Wpisz inne.',
  )
})
