import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../../../contract/live/messages.ts'
import { withNumbers } from './number-ranges.ts'
import { emptyNumbering, type Numbering, sortBatch } from './numberings.ts'

const BEGUN_MS = Date.parse('2026-03-02T10:00:00Z')

const path = (seq: number, second: number): Message => ({
  type: 'path',
  seq,
  at: new Date(BEGUN_MS + second * 1000).toISOString(),
  object: 'person',
  counter: 'net',
})

/** The numberings of one key as the batches leave them, and how often each message was new. */
const deliverAll = (batches: readonly (readonly Message[])[]) => {
  let stored: readonly [Numbering, ...Numbering[]] = [emptyNumbering(1, null)]
  const counted = new Map<Message, number>()
  for (const batch of batches) {
    const next = Math.max(...stored.map(({ number }) => number)) + 1
    const { groups } = sortBatch(batch, { stored, next, restarts: true, timeErrorOf: () => null })
    for (const { fresh } of groups)
      for (const message of fresh.values()) counted.set(message, (counted.get(message) ?? 0) + 1)
    const changed = groups.map(({ numbering, fresh, latestMs }) => ({
      ...numbering,
      latestMs,
      seen: withNumbers(numbering.seen, fresh.keys()),
    }))
    const byNumber = new Map([...stored, ...changed].map((numbering) => [numbering.number, numbering]))
    const [first, ...others] = byNumber.values()
    if (first) stored = [first, ...others]
  }
  return counted
}

/** Runs of a device, each with numbers from 1 and times after those of the run before, as batches in order. */
const arbitraryRuns = fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 5,
})

test('E44 each message of a device that restarts any number of times counts once, however its batches are repeated', () => {
  fc.assert(
    fc.property(arbitraryRuns, fc.infiniteStream(fc.nat()), (runs, choices) => {
      let second = 0
      const inOrder = runs.flatMap((sizes) => {
        let seq = 0
        return sizes.map((size) =>
          Array.from({ length: size }, () => {
            seq += 1
            second += 1
            return path(seq, second)
          }),
        )
      })
      // After each batch, batches that were sent before are sent again.
      const batches = inOrder.flatMap((batch, index) => {
        const again = (choices.next().value ?? 0) % 3
        const earlier = Array.from({ length: again }, () => inOrder[(choices.next().value ?? 0) % (index + 1)] ?? [])
        return [batch, ...earlier.map((each) => [...each].reverse())]
      })
      const counted = deliverAll(batches)
      expect(inOrder.flat().map((message) => counted.get(message))).toEqual(inOrder.flat().map(() => 1))
    }),
  )
})

test('E44 messages of one run count once in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat(100))), fc.nat(5), (drawn, size) => {
      const seconds = new Map(drawn)
      const messages = drawn.map(([seq]) => path(seq, seconds.get(seq) ?? 0))
      const batches = messages.map((_, index) => messages.slice(index, index + size + 1))
      const counted = deliverAll(batches)
      const times = new Map<number, number>()
      for (const [{ seq }, count] of counted) times.set(seq, (times.get(seq) ?? 0) + count)
      expect([...times.values()].every((count) => count === 1)).toBe(true)
      expect(new Set(times.keys())).toEqual(new Set(seconds.keys()))
    }),
  )
})
