import { expect, test } from 'vitest'
import { distanceMetres } from '../../../../base/distance.ts'
import { fold } from '../address/spelling.ts'
import type { WrittenAddress } from '../geocoder-port.ts'
import { lazyPolandIndex, offlineGeocoder } from './offline.ts'
import { pointOfRow } from './places.ts'
import { readPolandTables } from './poland-tables.ts'
import { indexLocations } from './streets.ts'

const network = indexLocations([
  { name: 'Galeria Łódzka', address: 'ul. Piłsudskiego 15', cityName: 'Łódź', latitude: 51.7593, longitude: 19.4624 },
  { name: 'Rondo ONZ', address: 'al. Jana Pawła II 24', cityName: 'Warszawa', latitude: 52.2339, longitude: 20.9989 },
  {
    name: 'Klif',
    address: 'al. Zwycięstwa 256, Gdynia',
    cityName: 'Trójmiasto',
    latitude: 54.4811,
    longitude: 18.5362,
  },
])
const geocoder = offlineGeocoder(lazyPolandIndex(), async () => network)
const best = async (address: string | WrittenAddress) => {
  const written = typeof address === 'string' ? { text: address } : address
  const { hits, isCertain } = await geocoder.find(written, { limit: 5 })
  const [hit] = hits
  return hit && isCertain ? `${hit.accuracy} ${hit.address} ±${hit.errorMetres}` : hits.length
}

test.each([
  ['Piłsudskiego 15, Łódź', 'location ul. Piłsudskiego 15, Łódź ±20'],
  ['LODZ AL. PILSUDSKIEGO 15', 'location ul. Piłsudskiego 15, Łódź ±20'],
  ['Galeria Łódzka, Łódź', 'location ul. Piłsudskiego 15, Łódź ±20'],
  ['Piłsudskiego 25, 90-307 Łódź', 'street ul. Piłsudskiego 15, Łódź ±240'],
  ['al. Zwycięstwa 256, Gdynia', 'location al. Zwycięstwa 256, Gdynia, Trójmiasto ±20'],
  ['Jana Pawła II 24', 'location al. Jana Pawła II 24, Warszawa ±20'],
  ['ul. Krzywa 3, Chorzów', 'street Krzywa, Chorzów ±400'],
  ['Gliwice, ul. Częstochowska 8', 'street Gliwice Częstochowska, Gliwice ±600'],
  ['00-017 Warszawa, Marszałkowska 104', 'post_code 00-017 Warszawa ±400'],
  ['Nieznana 3, 34-500 Zakopane', 'post_code 34-500 Zakopane ±1800'],
  ['Złota 44, 00-120 Warszawa', 'post_code 00-120 Warszawa ±400'],
  // The name of a large city overrules a wrong code. Several villages share a name, and the code identifies one.
  ['Długa 5, 80-001 Kraków', 'city Kraków ±4164'],
  ['Nowa Wieś 12, 05-806 Komorów', 'post_code 05-806 Komorów ±1800'],
  ['99-999 Warszawa', 'city Warszawa ±5408'],
])('R31 each hit says how exact it is: %s', async (text, expected) => {
  expect(await best(text)).toBe(expected)
})

test('R31 a name of many villages is not guessed, and nonsense finds nothing', async () => {
  const { hits, isCertain } = await geocoder.find({ text: 'Nowa Wieś' }, { limit: 5 })
  expect(isCertain).toBe(false)
  expect(new Set(hits.map(({ address }) => address)).size).toBe(5)
  expect(hits[0]?.address).toMatch(/^\d\d-\d{3} Nowa Wieś$/)
  expect(await best('zxqw vvk')).toBe(0)
  expect(await best('')).toBe(0)
})

const declined: Readonly<Record<string, string>> = {
  Warszawa: 'Warszawie',
  Kraków: 'Krakowie',
  Łódź: 'Łodzi',
  Wrocław: 'Wrocławiu',
  Poznań: 'Poznaniu',
  Gdańsk: 'Gdańsku',
  Szczecin: 'Szczecinie',
  Bydgoszcz: 'Bydgoszczy',
  Lublin: 'Lublinie',
  Katowice: 'Katowicach',
  Białystok: 'Białymstoku',
  Gdynia: 'Gdyni',
  Częstochowa: 'Częstochowie',
  Radom: 'Radomiu',
  Sosnowiec: 'Sosnowcu',
  Toruń: 'Toruniu',
  Kielce: 'Kielcach',
  Gliwice: 'Gliwicach',
  Zabrze: 'Zabrzu',
  Bytom: 'Bytomiu',
  'Bielsko-Biała': 'Bielsku-Białej',
  Olsztyn: 'Olsztynie',
  Rzeszów: 'Rzeszowie',
  'Ruda Śląska': 'Rudzie Śląskiej',
  Rybnik: 'Rybniku',
  Tychy: 'Tychach',
  'Dąbrowa Górnicza': 'Dąbrowie Górniczej',
  'Gorzów Wielkopolski': 'Gorzowie Wielkopolskim',
  Płock: 'Płocku',
  Elbląg: 'Elblągu',
  Opole: 'Opolu',
  Wałbrzych: 'Wałbrzychu',
  Włocławek: 'Włocławku',
  'Zielona Góra': 'Zielonej Górze',
  Tarnów: 'Tarnowie',
  Chorzów: 'Chorzowie',
  Koszalin: 'Koszalinie',
  Kalisz: 'Kaliszu',
  Legnica: 'Legnicy',
  Grudziądz: 'Grudziądzu',
  Słupsk: 'Słupsku',
  'Jastrzębie-Zdrój': 'Jastrzębiu-Zdroju',
  'Nowy Sącz': 'Nowym Sączu',
  'Jelenia Góra': 'Jeleniej Górze',
  Siedlce: 'Siedlcach',
  Mysłowice: 'Mysłowicach',
  Piła: 'Pile',
  'Ostrów Wielkopolski': 'Ostrowie Wlkp.',
  'Piotrków Trybunalski': 'Piotrkowie Tryb.',
  Ostrołęka: 'Ostrołęce',
  Zamość: 'Zamościu',
  'Starogard Gdański': 'Starogardzie Gd.',
}
const streets = ['Mickiewicza', '3 Maja', 'Polna', 'Jana Pawła II', 'Kościuszki', 'Długa', 'Armii Krajowej', 'Szkolna']
const withoutDiacritics = (text: string) =>
  text.replaceAll('ł', 'l').replaceAll('Ł', 'L').normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Ways in which people write an address. */
const spellings: readonly ((city: string, street: string, number: number, code: string) => WrittenAddress)[] = [
  (city, street, number, code) => ({ text: `ul. ${street} ${number}, ${code} ${city}` }),
  (city, street, number) => ({ text: `${city}, ${street} ${number}` }),
  (city, street, number) => ({ text: withoutDiacritics(`ul. ${street} ${number} ${city}`) }),
  (city, street, number, code) => ({ text: `${code} ${city.toUpperCase()} UL. ${street.toUpperCase()} ${number}/3` }),
  (city, street, number) => ({ text: `${street} ${number} m. 5`, city }),
  (city, street, number, code) => ({ text: `${street} ${number}`, city: city.toLowerCase(), postCode: code }),
  (city, street, number) => ({
    text: `${declined[city] ? 'w ' : ''}${declined[city] ?? city}, ulica ${street} ${number}a`,
  }),
  (city, street, number) => ({
    text: `ul.${street} ${number} lok. 2, ${withoutDiacritics(declined[city] ?? city)}, Polska`,
  }),
  (city, street, number, code) => ({ text: `${street} ${number}; ${code.replace('-', ' ')} ${city}` }),
  (city) => ({ text: city.replaceAll('-', ' ') }),
  (city, street, number, code) => ({ text: `${street} ${number}\n${code} ${city}\nPL` }),
]

test('R31 words that are members of every object are no names, and are answered as such', async () => {
  for (const text of ['constructor', 'constructor 5', 'ul. constructor 1, Łódź', '00-017 constructor']) {
    const { hits } = await geocoder.find({ text, city: 'constructor' }, { limit: 1 })
    expect(hits.every(({ address }) => address !== '')).toBe(true)
  }
})

test('R31 1 000 addresses of real Polish cities, spelled in eleven ways, resolve to the right city', async () => {
  const { towns, postCodes } = await readPolandTables()
  const wrong: string[] = []
  let count = 0
  for (const [at, town] of towns.slice(0, 95).entries()) {
    const city = fold(town.name)
    const pointOf = (row: number) => pointOfRow(postCodes, row)
    const isIn = (row: number) =>
      Math.abs(town.latitude - (postCodes.latitudes[row] ?? 0)) < 0.1 && distanceMetres(town, pointOf(row)) < 9000
    const isCity = (row: number) => fold(postCodes.names[postCodes.places[row] ?? 0] ?? '') === city
    const rows = [...postCodes.codes.keys()].filter(isIn)
    const ofCity = rows.filter(isCity)
    const near = ofCity.length > 0 ? ofCity : rows
    for (const [way, spell] of spellings.entries()) {
      const digits = String(postCodes.codes[near[(way * 7) % near.length] ?? 0]).padStart(5, '0')
      const street = streets[(at + way) % streets.length] ?? ''
      const written = spell(town.name, street, at + way + 1, `${digits.slice(0, 2)}-${digits.slice(2)}`)
      const {
        hits: [hit],
        isCertain,
      } = await geocoder.find(written, { limit: 1 })
      count += 1
      const metres = hit ? Math.round(distanceMetres(hit, town)) : Number.POSITIVE_INFINITY
      if (!isCertain || metres > 15_000) wrong.push(`${JSON.stringify(written)} → ${hit?.address} ${metres}`)
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(1000)
})
