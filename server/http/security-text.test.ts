import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendProblem } from './problem.ts'
import { securityText, securityTextRoute } from './security-text.ts'

const answerOf = async (contact: string | undefined) => {
  const app = fastify()
  app.setErrorHandler(sendProblem)
  securityTextRoute(app, { contact, publicUrl: 'https://platform.example' })
  return app.inject('/.well-known/security.txt')
}

test('the file says where to report, until when it counts, and its own address', () => {
  const text = securityText(
    'mailto:security@platform.example',
    'https://platform.example',
    new Date('2026-01-01T00:00:00Z'),
  )
  expect(text.split('\n')).toEqual([
    'Contact: mailto:security@platform.example',
    'Expires: 2026-06-30T00:00:00.000Z',
    'Preferred-Languages: pl, en',
    'Canonical: https://platform.example/.well-known/security.txt',
    '',
  ])
  expect(securityText('https://platform.example/report', undefined, new Date())).not.toContain('Canonical')
})

test('the file is served as text if there is a contact, and is not there without one', async () => {
  const answer = await answerOf('mailto:security@platform.example')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(answer.body).toMatch(/^Contact: mailto:security@platform\.example\nExpires: /)
  expect((await answerOf(undefined)).statusCode).toBe(404)
})
