import { expect, test } from 'vitest'
import { countOfSilentMark } from './silent-mark.ts'

test('a mark of silent araboxes says how many they are, and no other image is one', () => {
  const ids = ['silent-1', 'silent-12', 'silent-', 'online', 'silent-x']
  expect(ids.map(countOfSilentMark)).toEqual([1, 12, null, null, null])
})
