import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { type FastifyReply, fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import { operation } from '../../contract/operation.ts'
import type { SessionAccount } from './caller.ts'
import { operationRegistrar, routeOf } from './gates.ts'
import { longWorks, MOST_WORKS_OF_ACCOUNT, MOST_WORKS_OF_COMPANY } from './long-work.ts'
import { ProblemError, sendProblem } from './problem.ts'

const accountOf = (id: number, companyId: number): SessionAccount =>
  ({ id, companyId, roleId: 1, permissions: [] }) as unknown as SessionAccount

const longOperation = operation({
  id: 'test.run',
  service: 'devTools',
  method: 'POST',
  path: '/run',
  summary: 'A long work',
  access: 'session',
  isLong: true,
  status: 204,
  answer: 'nothing',
  problems: [],
})

/** A server with one long operation; each of its runs ends when the test says so. The bearer is the account's id. */
const startServer = async (connectionTimeout = 0) => {
  const app = fastify({ forceCloseConnections: true, connectionTimeout })
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  const runs: { finish: () => void; fail: () => void }[] = []
  const registerOperation = operationRegistrar(app, {
    account: async (token) => accountOf(Number(token), Number(token)),
    token: async () => null,
    device: async () => null,
    player: async () => null,
    isPlayoutToken: () => false,
    limitDevice: () => undefined,
    limitAccount: () => undefined,
    isServed: () => true,
    now: () => new Date(0),
    runOnce: async (_, work) => ({ answer: await work(), isReplayed: false }),
  })
  registerOperation(
    longOperation,
    () =>
      new Promise((resolve, reject) => {
        runs.push({
          finish: () => resolve(undefined),
          fail: () => reject(new ProblemError('unreadable_file')),
        })
      }),
  )
  const url = (await app.listen({ port: 0 })) + routeOf(longOperation)
  const send = (account: number, signal?: AbortSignal) =>
    fetch(url, { method: 'POST', headers: { authorization: `Bearer ${account}` }, signal: signal ?? null })
  /** Begins a run and waits until the server has begun it; an answer may reach its client before it has ended here. */
  const begin = async (account: number) => {
    for (;;) {
      const leaving = new AbortController()
      const before = runs.length
      let isRefused = false
      const answer = send(account, leaving.signal)
      answer.then(
        () => {
          isRefused = true
        },
        () => undefined,
      )
      await vi.waitUntil(() => runs.length > before || isRefused, { interval: 5, timeout: 10_000 })
      const run = runs[before]
      if (run) return { ...run, answer, leave: () => leaving.abort() }
    }
  }
  return { begin, send, url, close: () => app.close() }
}

test('promise R10 a third run at the same time is refused; a place is free after success, failure and a client that goes', async () => {
  const { begin, send, close } = await startServer()
  const first = await begin(1)
  const second = await begin(1)
  const third = await send(1)
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await third.json()).toMatchObject({ code: 'too_many_works' })
  const other = await begin(2)

  first.finish()
  await first.answer
  const fourth = await begin(1)
  expect((await send(1)).status).toBe(429)

  fourth.fail()
  expect((await fourth.answer).status).toBe(422)
  const fifth = await begin(1)

  // A client that has gone keeps its place while the server still works.
  fifth.leave()
  await fifth.answer.catch(() => undefined)
  expect((await send(1)).status).toBe(429)
  fifth.finish()
  const sixth = await begin(1)
  for (const run of [second, other, sixth]) run.finish()
  await Promise.all([second.answer, other.answer, sixth.answer])
  await close()
})

test('a connection on which nothing is sent while a long work goes on stays open longer than others', async () => {
  const { begin, url, close } = await startServer(300)
  const work = await begin(1)
  // Its time begins after that of the work.
  const idle = connect(Number(new URL(url).port), '127.0.0.1')
  idle.on('error', () => undefined)
  await once(idle, 'close')
  work.finish()
  expect((await work.answer).status).toBe(204)
  await close()
})

const replyThatCloses = () => {
  const raw = Object.assign(new EventEmitter(), { closed: false })
  return { reply: { raw } as unknown as FastifyReply, close: () => raw.emit('close') }
}

test('the accounts of a company share its places, and a place is taken until both work and answer have ended', () => {
  const workOf = longWorks(fastify())
  const begun = Array.from({ length: MOST_WORKS_OF_COMPANY }, (_, index) => {
    const { reply, close } = replyThatCloses()
    const work = workOf(accountOf(Math.floor(index / MOST_WORKS_OF_ACCOUNT), 1), reply)
    work.begin()
    return { ...work, close }
  })
  const begin = (id: number, companyId: number) => () =>
    workOf(accountOf(id, companyId), replyThatCloses().reply).begin()
  expect(begin(9, 1)).toThrow(expect.objectContaining({ code: 'too_many_works' }))
  expect(begin(8, 2)).not.toThrow()
  const [first] = begun
  // Once more for the same request changes nothing.
  first?.begin()
  first?.close()
  expect(begin(9, 1)).toThrow()
  first?.end()
  expect(begin(9, 1)).not.toThrow()
})
