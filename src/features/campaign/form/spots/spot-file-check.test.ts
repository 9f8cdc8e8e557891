import { expect, test } from 'vitest'
import { MOST_SPOT_BYTES } from '../../../../../contract/limits.ts'
import { spotFileErrorOf, uniqueFileName } from './spot-file-check.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })
const metadata = (seconds: number) => ({ seconds, width: 1080, height: 1920 })

test.each([
  [file('spot.mp4', 'video/mp4'), metadata(10), null],
  [file('spot.MP4', ''), metadata(10), null],
  [file('spot.txt', 'text/plain'), metadata(10), 'notMp4'],
  [file('tekst.mp4', 'video/mp4'), null, 'notMp4'],
  [file('spot.mp4', 'video/mp4'), metadata(10.2), null],
  [file('spot.mp4', 'video/mp4'), metadata(10.3), 'tooLong'],
  [file('spot.mp4', 'video/mp4', MOST_SPOT_BYTES + 1), metadata(10), 'tooLarge'],
])('type, size and length of a file are checked before it is sent (%#)', (given, found, error) => {
  expect(spotFileErrorOf(given, found, 10)).toBe(error)
})

test('two files with the same name get different names', () => {
  expect(uniqueFileName('film.mp4', [])).toBe('film.mp4')
  expect(uniqueFileName('film.mp4', ['film.mp4', 'film (2).mp4'])).toBe('film (3).mp4')
  expect(uniqueFileName('film', ['film'])).toBe('film (2)')
})
