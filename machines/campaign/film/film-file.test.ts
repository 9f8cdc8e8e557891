import { expect, test } from 'vitest'
import { bestFile, isSameShape } from './film-file.ts'

const upright = { name: 'upright', width: 1080, height: 1920 }
const across = { name: 'across', width: 1920, height: 1080 }
const square = { name: 'square', width: 1080, height: 1080 }
const large = { name: 'large', width: 2160, height: 3840 }
const small = { name: 'small', width: 540, height: 960 }

test.each([
  ['has no file', [], upright, undefined],
  ['has one file of another shape', [across], upright, 'across'],
  ['is of unknown size', [across, upright], null, 'across'],
  ['lies across', [upright, across, square], { width: 3840, height: 2160 }, 'across'],
  ['is nearly upright', [across, square, upright], { width: 1050, height: 1680 }, 'upright'],
  ['is nearly square', [upright, across, square], { width: 1000, height: 900 }, 'square'],
  ['is as near to two shapes', [across, upright], { width: 1000, height: 1000 }, 'across'],
  ['has as many pixels as one of equal shape', [small, large, upright], upright, 'upright'],
  ['has fewer pixels than all of equal shape', [large, upright], { width: 270, height: 480 }, 'large'],
] as const)('a screen that %s plays the file whose shape is nearest', (_, files, screen, name) => {
  expect(bestFile(files, screen)?.name).toBe(name)
})

test('two shapes are the same up to the last rows of pixels of an encoder, in both orders', () => {
  const cut = { width: 1080, height: 1906 }
  const wider = { width: 1080, height: 1860 }
  expect([isSameShape(upright, cut), isSameShape(cut, upright), isSameShape(upright, small)]).toEqual([
    true,
    true,
    true,
  ])
  expect([isSameShape(upright, wider), isSameShape(wider, upright), isSameShape(upright, across)]).toEqual([
    false,
    false,
    false,
  ])
})
