import { expect, test } from 'vitest'
import { canHaveImage, imageAddressError, isImageMissing } from './picture-image.ts'

test.each([
  ['', false],
  ['12', false],
  ['123', true],
  ['11111111-1111-4111-8111-111111111111', true],
])('V20 the picture of “%s” can be requested: %s', (identifier, isRequested) => {
  expect(canHaveImage(identifier)).toBe(isRequested)
})

test.each([
  [{ code: 'no_image', detail: 'any text' }, true],
  [{ code: 'unknown', detail: 'Please set image' }, true],
  [{ code: 'not_found', detail: 'There is no such thing' }, false],
  [{ code: 'internal', detail: 'please set image' }, false],
])('T20 T21 %j means that no picture is set: %s', (failure, isMissing) => {
  expect(isImageMissing(failure)).toBe(isMissing)
})

test.each(['https://example.com/a.png', 'https://a:8443?b@c', '/api/picture/1'])(
  'C59 %s can be set as a picture',
  (address) => {
    expect(imageAddressError(address)).toBeNull()
  },
)

test.each([
  '',
  'picture.png',
  'ftp://a/b',
  'http://a/b.png',
  '//host/a.png',
  '/\\host/a.png',
  'https://user:password@a/b',
  'https://a\\@b/c',
  'javascript:alert(1)',
  'https://a b',
  `/${'a'.repeat(2000)}`,
])('C59 “%s” cannot be set as a picture', (address) => {
  expect(imageAddressError(address)).toEqual(expect.any(String))
})
