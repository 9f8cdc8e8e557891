import { expect, test } from 'vitest'
import { filmWarnings } from './film-warnings.ts'

const film = { seconds: 10, width: 1080, height: 1920 }

test.each([
  ['fills the screen and its seconds', film, 10, []],
  ['has the shape in fewer pixels', { ...film, width: 720, height: 1280 }, 10, []],
  ['differs by the last row of pixels of an encoder', { ...film, height: 1906 }, 10, []],
  ['lies across', { ...film, width: 1920, height: 1080 }, 10, ['otherShape']],
  ['is a square', { ...film, width: 1080, height: 1080 }, 10, ['otherShape']],
  ['lacks a frame of its seconds', { ...film, seconds: 9.96 }, 10, []],
  ['plays for 6 s of 20 s', { ...film, seconds: 6 }, 20, ['shorterThanBought']],
  ['is neither', { seconds: 6, width: 640, height: 360 }, 10, ['otherShape', 'shorterThanBought']],
  ['is not known yet', { seconds: null, width: null, height: null }, 10, []],
] as const)('a film that %s gets the right warnings', (_, properties, spotSeconds, warnings) => {
  expect(filmWarnings(properties, spotSeconds)).toEqual(warnings)
})
