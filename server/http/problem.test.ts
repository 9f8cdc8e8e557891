import { expect, test } from 'vitest'
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
