import { expect, test } from 'vitest'
import { problems } from '../../contract/problems.ts'
import { presentProblem } from './problem.ts'

const present = (error: Error) => {
  const warnings: string[] = []
  const log = { error: () => undefined, warn: (_details: object, text?: string) => warnings.push(text ?? '') }
  const { status, body, retryAfterSeconds } = presentProblem(error, 'request', log)
  return { status, code: body.code, detail: body.detail, retryAfterSeconds, warnings }
}

test('a pool whose connections are all in use says that the platform is busy, not that its database is away', () => {
  const busy = present(new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') }))
  expect(busy).toMatchObject({ status: 503, code: 'unavailable', retryAfterSeconds: 5 })
  expect(busy.detail).toMatch(/busy/)
  expect(busy.warnings).toEqual([expect.stringMatching(/in use.*DATABASE_CONNECTIONS/)])
  const away = present(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  expect(away).toMatchObject({ status: 503, code: 'unavailable', retryAfterSeconds: 5 })
  expect(away.detail).not.toMatch(/busy/)
  expect(away.warnings).toEqual([expect.stringMatching(/away/)])
})

test('an unexpected error is answered with its code and the number of the request, and its details go to the log', () => {
  const error = new Error('select secret from account', { cause: new Error('/srv/arabox/server/main.ts') })
  const logged: object[] = []
  const log = { error: (details: object) => void logged.push(details), warn: () => undefined }
  const { status, body } = presentProblem(error, 'request-1', log)
  expect({ status, body }).toEqual({
    status: 500,
    body: {
      type: 'urn:arabox:problem:internal',
      title: problems.internal.detail,
      status: 500,
      detail: problems.internal.detail,
      code: 'internal',
      request_id: 'request-1',
    },
  })
  expect(logged).toEqual([{ err: error }])
})
