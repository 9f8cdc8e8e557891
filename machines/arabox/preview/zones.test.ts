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
  ['half a text', [entry('{"top":[[0,0]')]],
  ['null', [entry('null')]],
  ['three zones', [entry({ ...shapes, top: undefined })]],
  ['a zone of two corners', [entry({ ...shapes, top: corners.slice(1) })]],
  ['a corner outside of every picture', [entry({ ...shapes, top: [...corners, [5000, 1]] })]],
  ['only a second entry that is sound', [entry('{'), entry(shapes)]],
])('E28 %s draws nothing and breaks nothing', (_, entries) => {
  expect(zonesIn(entries)).toBeNull()
})
