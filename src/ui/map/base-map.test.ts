import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BaseMap } from './base-map.ts'

const base: BaseMap = JSON.parse(readFileSync(new URL('./poland-base.json', import.meta.url), 'utf8'))

test('the towns of the base map are sorted by size, spelled correctly, and include no districts', () => {
  const names = base.cities.features.map((city) => city.properties.n)
  expect(names.slice(0, 3)).toEqual(['Warszawa', 'Łódź', 'Kraków'])
  expect(names).toContain('Bielsko-Biała')
  for (const district of ['Mokotów', 'Fordon', 'Praga Południe', 'Ursus']) expect(names).not.toContain(district)
})
