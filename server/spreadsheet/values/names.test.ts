import { expect, test } from 'vitest'
import { recordFinder } from './names.ts'

const find = recordFinder([
  { id: 1, name: 'Galeria Łódzka' },
  { id: 2, name: 'Patio' },
  { id: 3, name: 'Patio' },
  { id: 4, name: 'PATIO' },
  { id: 5, name: '12' },
])

test('a name in a cell finds its record whatever its case, spaces and composed letters', () => {
  const written = [
    'Galeria Łódzka',
    'galeria  łódzka ',
    'Galeria\u00a0Łódzka',
    'Galeria Ło\u0301dzka',
    '1',
    'G\u200baleria Łódzka',
  ]
  expect(written.map(find)).toEqual(written.map(() => 1))
})

test('an exact name comes before others, and a name of several records finds none of them', () => {
  expect([find('PATIO'), find('Patio'), find('patio'), find('12'), find('Galeria')]).toEqual([
    4,
    'several',
    'several',
    5,
    null,
  ])
})
