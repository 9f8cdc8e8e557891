import { expect, test } from 'vitest'
import { countOfSilentMark } from './silent-mark.ts'

test('the id of a silent mark contains the number of araboxes; other ids have none', () => {
  const ids = ['silent-1', 'silent-12', 'silent-', 'online', 'silent-x']
  expect(ids.map(countOfSilentMark)).toEqual([1, 12, null, null, null])
})
