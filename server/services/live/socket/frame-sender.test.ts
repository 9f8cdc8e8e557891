import { expect, test } from 'vitest'
import type { LiveMessage } from '../../../../contract/live/stream.ts'
import type { Frame } from '../log/read.ts'
import { createFrameSender, type LiveLocation } from './frame-sender.ts'

const place = (locationUuid: string): LiveLocation => ({ locationUuid, timeZone: 'Europe/Warsaw' })
const message = (location_uuid: string, seq: number): LiveMessage => ({
  type: 'path',
  location_uuid,
  seq,
  at: '2026-03-02T10:00:00.000Z',
  object: 'person',
  counter: 'net',
})

/** A reader of logs that hold messages up to a number; its way out takes so many frames until it is drained again. */
const reader = (logs: Record<string, number>, perFrame = 10) => {
  const sent: Frame[] = []
  const asked: string[] = []
  let room = 0
  const next = async ({ locationUuid }: LiveLocation, seq: number | null): Promise<Frame> => {
    asked.push(locationUuid)
    const from = (seq ?? 0) + 1
    const count = Math.max(0, Math.min(perFrame, (logs[locationUuid] ?? 0) - from + 1))
    return Array.from({ length: count }, (_, index) => message(locationUuid, from + index))
  }
  const pump = createFrameSender({
    isDrained: () => room > 0,
    send: (frame) => {
      room -= 1
      sent.push(frame)
    },
    next,
  })
  const drain = (frames: number) => {
    room = frames
    return pump.run()
  }
  return { pump, sent, asked, drain }
}

test('nothing is read for a way out that is not drained, however much comes', async () => {
  const { pump, sent, asked, drain } = reader({ a: 1000 })
  pump.follow(place('a'), 0)
  for (let seq = 1; seq <= 1000; seq += 1) {
    pump.wake('a', seq)
    await pump.run()
  }
  expect(asked).toEqual([])
  await drain(3)
  expect(asked).toHaveLength(3)
  expect(sent.flat().map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

test('each location gets its turn, be it ever so far behind', async () => {
  const { pump, sent, drain } = reader({ a: 1000, b: 1000, c: 5 })
  for (const each of ['a', 'b', 'c']) pump.follow(place(each), 0)
  await drain(7)
  expect(sent.map((frame) => frame[0]?.location_uuid)).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'b'])
})

test('what came while a frame was read is not forgotten, and nothing is asked again without need', async () => {
  const logs = { a: 5 }
  const { pump, sent, asked, drain } = reader(logs)
  pump.follow(place('a'), 0)
  await drain(100)
  expect(asked).toHaveLength(2)
  pump.wake('a', 5)
  await pump.run()
  expect(asked).toHaveLength(2)
  const running = pump.run()
  logs.a = 7
  pump.wake('a', 7)
  await Promise.all([running, pump.run()])
  expect(sent.flat().map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a location that was left, or joined anew, while it was read sends nothing of the old', async () => {
  const { pump, sent, drain } = reader({ a: 5 })
  pump.follow(place('a'), 0)
  const running = drain(100)
  pump.leave('a')
  await running
  expect(sent).toEqual([])
  pump.follow(place('a'), 0)
  const again = drain(100)
  pump.follow(place('a'), 3)
  await again
  expect(sent.flat().map(({ seq }) => seq)).toEqual([4, 5])
})
