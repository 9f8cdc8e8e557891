import { expect, test } from 'vitest'
import { parseAddress } from './parse-address.ts'

const parts = (text: string, cells: { postCode?: string; city?: string } = {}) => {
  const { postCode, cities, street, number } = parseAddress({ text, ...cells })
  return [postCode, cities.join('|'), street, number]
}

test.each([
  ['ul. Marszałkowska 104/122, 00-017 Warszawa', ['00-017', 'Warszawa', 'Marszałkowska', '104/122']],
  ['00-017 Warszawa, ul. Marszałkowska 104', ['00-017', 'Warszawa', 'Marszałkowska', '104']],
  ['00-017 Warszawa ul.Marszałkowska 104', ['00-017', 'Warszawa', 'Marszałkowska', '104']],
  ['Warszawa 00-017, Marszałkowska 104', ['00-017', 'Warszawa', 'Marszałkowska', '104']],
  ['WARSZAWA, MARSZAŁKOWSKA 104', [null, 'WARSZAWA', 'MARSZAŁKOWSKA', '104']],
  ['Marszałkowska 104 Warszawa', [null, 'Warszawa', 'Marszałkowska', '104']],
  ['Warszawa al. Jerozolimskie 54A m. 3', [null, 'Warszawa', 'Jerozolimskie', '54A']],
  ['w Krakowie, ul. Floriańska 3', [null, 'Krakowie', 'Floriańska', '3']],
  ['os. Złotego Wieku 12/4, Kraków, woj. małopolskie, Polska', [null, 'Kraków', 'Złotego Wieku', '12/4']],
  ['ul. 3 Maja 5 lok. 7, Sopot', [null, 'Sopot', '3 Maja', '5']],
  ['11 Listopada 22 b, PL-43-300 Bielsko-Biała', ['43-300', 'Bielsko-Biała', '11 Listopada', '22B']],
  ['Nowa Wieś 15, 05-806 Komorów', ['05-806', 'Komorów', 'Nowa Wieś', '15']],
  ['Rynek 1\n33-100 Tarnów', ['33-100', 'Tarnów', 'Rynek', '1']],
  ['Zakopane', [null, 'Zakopane', null, null]],
  ['31 042 Kraków', ['31-042', 'Kraków', null, null]],
  ['', [null, '', null, null]],
])('R31 an address is taken apart: %s', (text, expected) => {
  expect(parts(text)).toEqual(expected)
})

test('V10 post code and city of cells of their own come first; a code that became a number gets its zeros back', () => {
  expect(parts('Marszałkowska 104', { postCode: '17', city: 'Warszawa' })).toEqual([
    '00-017',
    'Warszawa',
    'Marszałkowska',
    '104',
  ])
  expect(parts('Długa 5, 80-831 Gdańsk', { postCode: '80831' })).toEqual(['80-831', 'Gdańsk', 'Długa', '5'])
  expect(parts('Długa 5, Gdańsk', { postCode: 'brak' })[0]).toBe(null)
})
