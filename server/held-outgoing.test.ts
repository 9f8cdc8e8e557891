import { fastify } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentWork } from './content-work.ts'
import { mailWork } from './mail-work.ts'
import { mqttWork } from './mqtt-work.ts'
import type { CampaignContext } from './services/campaigns/public.ts'
import type { NotificationContext } from './services/notifications/public.ts'
import type { PlayerContext } from './services/player/public.ts'
import { createWorkStates } from './work-states.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('while the platform may be a copy, no e-mail is looked for; after an administrator said go, it is', async () => {
  const update = vi.fn(() => {
    throw new Error('read')
  })
  const mail = { mailer: { send: vi.fn(), close: vi.fn() }, publicUrl: 'https://screens.example.com' }
  const context = { mail, store: { db: { update } } } as unknown as NotificationContext
  const app = fastify()
  let isCopy = true
  mailWork(app, context, createWorkStates(pino({ level: 'silent' })), async () => isCopy)
  await app.ready()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(update).not.toHaveBeenCalled()
  isCopy = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(update).toHaveBeenCalledOnce()
  await app.close()
})

test('while the platform may be a copy, no order to an outside playout system is looked for; after an administrator said go, it is', async () => {
  const select = vi.fn(() => {
    throw new Error('read')
  })
  const context = { store: { db: { select } } } as unknown as CampaignContext
  const adapter = { name: 'test', attemptSeconds: 1, send: async () => null }
  const app = fastify()
  let isCopy = true
  contentWork(
    app,
    { adapter, context, player: {} as PlayerContext },
    createWorkStates(pino({ level: 'silent' })),
    async () => isCopy,
  )
  await app.ready()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(select).not.toHaveBeenCalled()
  isCopy = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(select).toHaveBeenCalledOnce()
  await app.close()
})

test('while the platform may be a copy, it takes no messages from the MQTT broker; after an administrator said go, it does', async () => {
  const receiver = { connect: vi.fn(async () => undefined), disconnect: vi.fn(async () => undefined) }
  const app = fastify()
  let isCopy = true
  mqttWork(app, receiver, createWorkStates(pino({ level: 'silent' })), async () => isCopy)
  await app.ready()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(receiver.connect).not.toHaveBeenCalled()
  isCopy = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(receiver.connect).toHaveBeenCalledOnce()
  isCopy = true
  receiver.disconnect.mockClear()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(receiver.disconnect).toHaveBeenCalledOnce()
  await app.close()
})

test('failing repeated work waits longer after each failure, is late after a time, and is not blamed for an absent database', async () => {
  let nowMs = 0
  const states = createWorkStates(pino({ level: 'silent' }), () => nowMs)
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const work = vi.fn().mockRejectedValueOnce(new Error('broken')).mockRejectedValueOnce(refused)
  states.begin('plays')
  await states.run('plays', work)
  nowMs = 14_000
  await states.run('plays', work)
  expect(work).toHaveBeenCalledTimes(1)
  nowMs = 15_000
  expect(await states.run('plays', work)).toBe(refused)
  nowMs = 301_000
  expect(states.list()).toEqual([{ name: 'plays', seconds: 301, isLate: true }])
  expect(await states.run('plays', work)).toBeUndefined()
  expect(states.list()).toEqual([{ name: 'plays', seconds: 0, isLate: false }])
})

test('whoever waits for the first run of a repeated work is told at its end, also after a failure and later', async () => {
  const states = createWorkStates(pino({ level: 'silent' }))
  const told: string[] = []
  const wait = (name: string) => states.firstRun('plays').then(() => told.push(name))
  void wait('first')
  void wait('second')
  await states.run('mail', async () => undefined)
  expect(told).toEqual([])
  await states.run('plays', () => Promise.reject(new Error('not today')))
  await wait('third')
  expect(told).toEqual(['first', 'second', 'third'])
})
