import { describe, expect, test } from 'vitest'
import type { Schedule, ScheduledBlock } from '../../contract/player/schedule.ts'
import { filmsInOrder, segmentAfter, segmentAt } from './loop.ts'

const begins = Date.parse('2026-03-02T05:00:00.000Z')
const film = (letter: string): string => letter.repeat(64)
const spot = (letter: string) => ({ id: letter, film: letter === '-' ? null : film(letter) })
const block = (slot: number, slots: number, spots: string, more: Partial<ScheduledBlock> = {}): ScheduledBlock => ({
  campaign_uuid: `campaign ${spots}`,
  order: 7,
  begins: 0,
  ends: 540,
  slot,
  slots,
  spots: spots.split('').map(spot),
  ...more,
})
const daysOf = (...blocks: ScheduledBlock[]) => ({
  days: [{ day: '2026-03-02', begins_at: new Date(begins).toISOString(), blocks }],
})
/** What is shown at seconds after the beginning of the day, as `film from–to`; `house` without a play. */
const shownAt = (schedule: ReturnType<typeof daysOf>, second: number): string => {
  const { startMs, endMs, play } = segmentAt(schedule, begins + second * 1000)
  return `${play ? (play.film[0] ?? '') : 'house'} ${(startMs - begins) / 1000}–${(endMs - begins) / 1000}`
}

describe('segmentAt', () => {
  const schedule = daysOf(
    block(3, 2, 'b'),
    block(1, 1, 'ac'),
    block(6, 1, '-d'),
    block(9, 1, 'e', { begins: 1, ends: 2 }),
  )
  test.each([
    ['before the first play the house is shown', 0, 'house 0–10'],
    ['a play begins at the beginning of its slot', 10, 'a 10–20'],
    ['a play ends at the end of its slots', 19.999, 'a 10–20'],
    ['between two plays the house is shown', 20, 'house 20–30'],
    ['a play of two slots', 49.999, 'b 30–50'],
    ['a spot without a film is not played: the house is shown on', 61, 'house 50–120'],
    ['the second loop plays the second spot', 130, 'c 130–140'],
    ['the third loop plays the first spot again', 250, 'a 250–260'],
    ['a spot with a film in its turn', 180, 'd 180–190'],
    ['a block that begins in the second loop is not in the first', 95, 'house 50–120'],
    ['a block of the second loop', 215, 'e 210–220'],
    ['a block that ends before the third loop', 335, 'house 290–360'],
    ['the last loop of the day', 539 * 120 + 10, 'c 64690–64700'],
    ['after the last loop the house is shown', 540 * 120 + 10, 'house 64800–64920'],
    ['before the day the house is shown', -50, 'house -120–0'],
  ])('%s', (_, second, expected) => expect(shownAt(schedule, second)).toBe(expected))

  test('segments follow one another without a gap and without an overlap over two loops', () => {
    let segment = segmentAt(schedule, begins)
    const ends = [segment.startMs]
    while (segment.endMs < begins + 240_000) {
      const next = segmentAfter(schedule, segment)
      expect(next.startMs).toBe(segment.endMs)
      ends.push(next.startMs)
      segment = next
    }
    expect(ends).toEqual([...new Set(ends)])
  })

  test('a play names its campaign, order, spot, film, day, loop and slot', () => {
    expect(segmentAt(schedule, begins + 131_000).play).toEqual({
      campaign: 'campaign ac',
      order: 7,
      spot: 'c',
      film: film('c'),
      day: '2026-03-02',
      loop: 1,
      slot: 1,
    })
  })

  test('without a schedule the house is shown', () => {
    expect(segmentAt({ days: [] }, 130_000)).toEqual({ startMs: 120_000, endMs: 240_000, play: null })
  })
})

test('films are fetched in the order in which they are needed, each once', () => {
  const names = ['a', 'b', 'c'].map((letter) => ({ digest: film(letter) }) as Schedule['films'][number])
  const schedule: Schedule = {
    ...daysOf(block(3, 1, 'b'), block(1, 1, 'ab'), block(0, 1, 'c', { ends: 2 }), block(0, 1, 'x')),
    screen: { uuid: '', name: '', location_name: '', city_name: '', width: null, height: null },
    films: names,
    delivery_seconds: 300,
    report_seconds: 60,
  }
  const letters = (second: number) =>
    filmsInOrder(schedule, begins + second * 1000)
      .map((digest) => digest[0])
      .join('')
  expect(letters(0)).toBe('cab')
  expect(letters(240)).toBe('ab')
  expect(letters(540 * 120)).toBe('')
})
