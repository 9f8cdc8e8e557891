import { expect, test } from 'vitest'
import { screenFit } from './screen-fit.ts'

const upright = { width: 1080, height: 1920 }
const across = { width: 1920, height: 1080 }
const h264 = { ...across, codec: 'h264' } as const

test('a film of one shape does not fit the screens of others, by their sizes, the most frequent first', () => {
  const square = { width: 500, height: 500 }
  expect(screenFit([h264], [square, upright, across, null, upright])).toEqual({
    screens: 5,
    unknown: 1,
    h265: 0,
    misfits: [
      { screen: upright, film: across, screens: 2 },
      { screen: square, film: across, screens: 1 },
    ],
  })
})

test('with a file of each shape every screen fits, and only those that play H.265 are counted as such', () => {
  const files = [h264, { ...upright, codec: 'h265' as const }]
  expect(screenFit(files, [upright, across, upright])).toEqual({ screens: 3, unknown: 0, h265: 2, misfits: [] })
})

test('without a file there is nothing to fit', () => {
  expect(screenFit([], [upright])).toBeNull()
})
