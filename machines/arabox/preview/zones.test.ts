import { expect, test } from 'vitest'
import { zonesIn } from './zones.ts'

const corners = [
  [0, 0],
  [10, 0],
  [10, 10],
]
const shapes = { top: corners, left: corners, middle: corners, right: corners }
const entry = (positions: unknown) => ({
  file_data: typeof positions === 'string' ? positions : JSON.stringify(positions),
})

test('E28 the zones are the JSON text of the first entry', () => {
  expect(zonesIn([entry(shapes), entry('{')])).toEqual(shapes)
})

test.each([
  ['no entry', []],
  ['an empty text', [entry('')]],
  ['a truncated text', [entry('{"top":[[0,0]')]],
  ['null', [entry('null')]],
  ['three zones', [entry({ ...shapes, top: undefined })]],
  ['a zone of two corners', [entry({ ...shapes, top: corners.slice(1) })]],
  ['a corner outside the picture', [entry({ ...shapes, top: [...corners, [5000, 1]] })]],
  ['a valid second entry after an invalid one', [entry('{'), entry(shapes)]],
])('E28 %s gives no zones and no error', (_, entries) => {
  expect(zonesIn(entries)).toBeNull()
})
