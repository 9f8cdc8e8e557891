import { expect, test, vi } from 'vitest'
import type { LiveMessage } from '../../../../contract/live/stream.ts'
import type { Frame } from '../log/read-log.ts'
import { createFrameSender, type LiveLocation } from './frame-sender.ts'

const location = (locationUuid: string): LiveLocation => ({ locationUuid, timeZone: 'Europe/Warsaw', araboxUuid: '' })
const message = (location_uuid: string, seq: number): LiveMessage => ({
  type: 'path',
  location_uuid,
  seq,
  at: '2026-03-02T10:00:00.000Z',
  object: 'person',
  counter: 'net',
})

/**
 * A frame sender on logs with messages up to a number, and a connection that accepts some frames until it is not
 * drained.
 */
const reader = (logs: Record<string, number>, perFrame = 10) => {
  const sent: Frame[] = []
  const reads: string[] = []
  let capacity = 0
  const next = async ({ locationUuid }: LiveLocation, seq: number | null): Promise<Frame> => {
    reads.push(locationUuid)
    const from = (seq ?? 0) + 1
    const count = Math.max(0, Math.min(perFrame, (logs[locationUuid] ?? 0) - from + 1))
    return Array.from({ length: count }, (_, index) => message(locationUuid, from + index))
  }
  const sender = createFrameSender({
    isDrained: () => capacity > 0,
    send: (frame) => {
      capacity -= 1
      sent.push(frame)
    },
    next,
  })
  const drain = (frames: number) => {
    capacity = frames
    return sender.run()
  }
  return { sender, sent, reads, drain }
}

test('nothing is read while the connection is not drained, however many messages arrive', async () => {
  const { sender, sent, reads, drain } = reader({ a: 1000 })
  sender.follow(location('a'), 0)
  for (let seq = 1; seq <= 1000; seq += 1) {
    sender.notify('a', seq)
    await sender.run()
  }
  expect(reads).toEqual([])
  await drain(3)
  expect(reads).toHaveLength(3)
  expect(sent.flat().map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

test('all locations are served in turn, however far behind they are', async () => {
  const { sender, sent, drain } = reader({ a: 1000, b: 1000, c: 5 })
  for (const each of ['a', 'b', 'c']) sender.follow(location(each), 0)
  await drain(7)
  expect(sent.map((frame) => frame[0]?.location_uuid)).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'b'])
})

test('messages that arrive while a frame is read are sent, and nothing is read twice without need', async () => {
  const logs = { a: 5 }
  const { sender, sent, reads, drain } = reader(logs)
  sender.follow(location('a'), 0)
  await drain(100)
  expect(reads).toHaveLength(2)
  sender.notify('a', 5)
  await sender.run()
  expect(reads).toHaveLength(2)
  const running = sender.run()
  logs.a = 7
  sender.notify('a', 7)
  await Promise.all([running, sender.run()])
  expect(sent.flat().map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a location that is left or joined again while it is read sends nothing of the earlier read', async () => {
  const { sender, sent, drain } = reader({ a: 5 })
  sender.follow(location('a'), 0)
  const running = drain(100)
  sender.leave('a')
  await running
  expect(sent).toEqual([])
  sender.follow(location('a'), 0)
  const again = drain(100)
  sender.follow(location('a'), 3)
  await again
  expect(sent.flat().map(({ seq }) => seq)).toEqual([4, 5])
})

test('a location that cannot be read is read again at the next run, and the others are sent meanwhile', async () => {
  const sent: string[] = []
  let isBroken = true
  const sender = createFrameSender({
    isDrained: () => true,
    send: (frame) => sent.push(...frame.map(({ location_uuid, seq }) => `${location_uuid} ${seq}`)),
    next: async ({ locationUuid }, seq) => {
      if (isBroken && locationUuid === 'a') throw new Error('no connection')
      return seq === 0 ? [message(locationUuid, 1)] : []
    },
  })
  for (const each of ['a', 'b', 'c']) sender.follow(location(each), 0)
  await expect(sender.run()).rejects.toThrow('no connection')
  expect(sent).toEqual(['b 1', 'c 1'])
  isBroken = false
  await sender.run()
  expect(sent).toEqual(['b 1', 'c 1', 'a 1'])
})

test('many locations that are behind are read together', async () => {
  const waiting: (() => void)[] = []
  const sender = createFrameSender({
    isDrained: () => true,
    send: () => undefined,
    next: ({ locationUuid }, seq) =>
      new Promise((resolve) => waiting.push(() => resolve(seq === 0 ? [message(locationUuid, 1)] : []))),
  })
  for (let index = 0; index < 40; index += 1) sender.follow(location(`location ${index}`), 0)
  void sender.run()
  expect(waiting).toHaveLength(40)
})

test('a request that is repeated while its frame is read does not discard the frame', async () => {
  const { sender, sent, drain } = reader({ a: 5 })
  sender.follow(location('a'), 0)
  const running = drain(100)
  sender.follow(location('a'), 0)
  await running
  expect(sent.flat().map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
})

test('a message of one location costs the same, however many others the client follows', async () => {
  const logs: Record<string, number> = {}
  const { sender, sent, drain } = reader(logs)
  for (let index = 0; index < 1000; index += 1) sender.follow(location(`location ${index}`), 0)
  await drain(10_000)
  logs['location 7'] = 1
  const walks = [
    vi.spyOn(Map.prototype, 'values'),
    vi.spyOn(Map.prototype, 'entries'),
    vi.spyOn(Map.prototype, 'forEach'),
  ]
  sender.notify('location 7', 1)
  await sender.run()
  const walked = walks.map(({ mock }) => mock.calls.length)
  vi.restoreAllMocks()
  expect(walked).toEqual([0, 0, 0])
  expect(sent.flat()).toHaveLength(1)
})
