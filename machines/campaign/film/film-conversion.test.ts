import { expect, test } from 'vitest'
import { conversionFault, convertedShape, needsConversion } from './film-conversion.ts'
import type { FilmFile } from './film-file.ts'

const film: FilmFile = {
  container: 'mp4',
  codec: 'h264',
  profile: 'High',
  width: 1080,
  height: 1920,
  seconds: 10,
  frameRate: 25,
  hasAudio: false,
  bitRate: 6_000_000,
}

test.each<[string, Partial<FilmFile>, boolean]>([
  ['H.264 in MP4', {}, false],
  ['H.264 with sound', { hasAudio: true }, false],
  ['H.264 of 20 Mbit/s', { bitRate: 20_000_000 }, false],
  ['H.264 of 25 Mbit/s', { bitRate: 25_000_000 }, true],
  ['H.264 of 25 Mbit/s and 50 fps', { bitRate: 25_000_000, frameRate: 50 }, false],
  ['a small film of 8 Mbit/s', { width: 320, height: 180, bitRate: 8_000_000 }, false],
  ['H.265', { codec: 'h265' }, true],
  ['VP9 in WebM', { codec: 'vp9', container: 'webm' }, true],
  ['AV1 in MP4', { codec: 'av1' }, true],
  ['H.264 in WebM', { container: 'webm' }, true],
  ['a picture', { codec: null, container: 'jpeg', seconds: null, bitRate: null }, false],
])('R06 players need another file than what not all of them play: %s', (_what, changes, isNeeded) => {
  expect(needsConversion({ ...film, ...changes })).toBe(isNeeded)
})

test('R06 a converted film keeps its size in even numbers, and has at most 60 pictures a second', () => {
  expect(convertedShape({ ...film, width: 1081, height: 1, frameRate: 100 })).toEqual({
    width: 1080,
    height: 2,
    frameRate: 60,
  })
  expect(convertedShape({ ...film, frameRate: null })).toEqual({ width: 1080, height: 1920, frameRate: 25 })
})

test.each<[string, Partial<FilmFile>, string | null]>([
  ['the same film', {}, null],
  ['half a second longer', { seconds: 10.5 }, null],
  ['more than half a second shorter', { seconds: 9.4 }, 'other_length'],
  ['another profile', { profile: 'High 4:2:2' }, 'unreadable'],
  ['another size', { width: 1078 }, 'unreadable'],
  ['sound', { hasAudio: true }, 'unreadable'],
])(
  'R06 a converted film is played in the place of its original if it is the same film: %s',
  (_what, changes, fault) => {
    expect(conversionFault({ ...film, codec: 'h265' }, { ...film, ...changes })).toBe(fault)
  },
)
