import { expect, test } from 'vitest'
import { createRecorder } from './recorder.ts'

const texts = (recorder: ReturnType<typeof createRecorder>) => recorder.log().entries.map((entry) => entry.event.n)

test('the log keeps its latest entries, as many as it may, and says how many it let go', () => {
  const recorder = createRecorder({ build: 'test', size: 3 })
  for (let n = 0; n < 7; n += 1) recorder.note('noted', { n })
  expect(texts(recorder)).toEqual([4, 5, 6])
  expect(recorder.log().header.dropped).toBe(4)
})

test('heavy entries are let go sooner, but never the latest one', () => {
  const recorder = createRecorder({ build: 'test', bytes: 50_000 })
  const heavy = { items: Array.from({ length: 1000 }, (_, index) => ({ index })) }
  for (let n = 0; n < 20; n += 1) recorder.note('answered', { n, ...heavy })
  const kept = texts(recorder)
  expect(kept.length).toBeLessThan(5)
  expect(kept.at(-1)).toBe(19)
  expect(recorder.log().header.dropped).toBe(20 - kept.length)
})
