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
const find = (address: string | WrittenAddress, limit = 5) =>
  geocoder.find(typeof address === 'string' ? { text: address } : address, { limit })
const best = async (address: string | WrittenAddress) => {
  const [hit] = await find(address)
  return hit ? `${hit.certainty} ${hit.accuracy} ${hit.reason}: ${hit.address} ±${hit.errorMetres}` : 'nothing'
}

test.each([
  ['Piłsudskiego 15, Łódź', 'certain location location_address: ul. Piłsudskiego 15, Łódź ±20'],
  ['LODZ AL. PILSUDSKIEGO 15', 'certain location location_address: ul. Piłsudskiego 15, Łódź ±20'],
  ['Galeria Łódzka, Łódź', 'certain location location_name: ul. Piłsudskiego 15, Łódź ±20'],
  ['al. Zwycięstwa 256, Gdynia', 'certain location location_address: al. Zwycięstwa 256, Gdynia, Trójmiasto ±20'],
  ['Jana Pawła II 24', 'likely location address_without_place: al. Jana Pawła II 24, Warszawa ±20'],
  ['ul. Krzywa 3, Chorzów', 'certain street house_unknown: Krzywa, Chorzów ±3000'],
  ['ul. Krzywa, Chorzów', 'certain street street: Krzywa, Chorzów ±3000'],
  ['00-017 Warszawa, Marszałkowska 104', 'certain post_code code_and_place: 00-017 Warszawa ±2965'],
  ['Nieznana 3, 34-500 Zakopane', 'certain post_code code_and_place: 34-500 Zakopane ±5000'],
  ['Złota 44, 00-120 Warszawa', 'certain post_code code_and_place: 00-120 Warszawa ±3022'],
  // The name of a large city overrules a wrong code. Several villages share a name, and the code identifies one.
  ['Długa 5, 80-001 Kraków', 'likely city code_conflict: Kraków ±15593'],
  ['99-999 Warszawa', 'likely city code_conflict: Warszawa ±20749'],
])('R31 each hit says how sure it is, why, and how far the address may be: %s', async (text, expected) => {
  expect(await best(text)).toBe(expected)
})

test('R31 a house that is not known is shown as a point of its street, not as the house beside it', async () => {
  const [hit] = await find('Piłsudskiego 25, 90-307 Łódź')
  expect(hit).toMatchObject({ accuracy: 'street', certainty: 'certain', reason: 'house_unknown', errorMetres: 1000 })
  expect(hit?.address).toBe('Piłsudskiego, Łódź')
})

test('R31 a house between two known ones is a point of the street between them', async () => {
  const house = (number: number, latitude: number) => ({
    name: `Sklep ${number}`,
    address: `ul. Długa ${number}`,
    cityName: 'Radom',
    latitude,
    longitude: 21.15,
  })
  const known = indexLocations([house(10, 51.4), house(30, 51.404), house(90, 51.41)])
  const own = offlineGeocoder(lazyPolandIndex(), async () => known)
  const at = async (number: string) => (await own.find({ text: `Długa ${number}, Radom` }, { limit: 1 }))[0]
  expect(await at('15')).toMatchObject({ accuracy: 'street', reason: 'house_unknown', address: 'Długa, Radom' })
  expect((await at('15'))?.latitude).toBeCloseTo(51.401, 6)
  expect((await at('30'))?.accuracy).toBe('location')
  expect((await at('94'))?.latitude).toBe(51.41)
})

test('R31 a stop with the name of the street is a stop, and a stop of another town is none', async () => {
  expect(await best('Gliwice, ul. Częstochowska 8')).toBe('likely stop stop: Gliwice Częstochowska, Gliwice ±2500')
  const hits = await find('Katowice Rondo')
  expect(hits.map(({ address }) => address).filter((address) => /Będzin/.test(address))).toEqual([])
})

test.each([
  'brak',
  'brak adresu',
  'Brak',
  'różne',
  'Różne',
  'jak wyżej',
  'Ogółem',
  'Razem',
  'Ogród',
  'Dworzec',
  'park',
  'młyn',
  'słoneczna',
  'nie dotyczy',
  'sklep',
  'serwis',
  'średnia',
  'oddział',
  'Sklep nr 5',
  'do uzupełnienia',
  'stan na 31.12',
  'zxqw vvk',
  '',
])('R31 words that are no address find nothing, however a village is called: %s', async (text) => {
  expect(await best(text)).toBe('nothing')
})

test.each([
  '10117 Berlin',
  'Unter den Linden 5, 10117 Berlin',
  'Rue de Rivoli 5, 75001 Paris',
  'Hlavní 5, 110 00 Praha, Czechy',
  'Rynek 1, 31-042 Kraków, Niemcy',
])('R31 an address in another country finds nothing, although its digits are a Polish post code: %s', async (text) => {
  expect(await best(text)).toBe('nothing')
})

test.each(['Raciborska 8, Rudy', 'Aleksandrów', 'Pawłów 12', 'Rudniki', 'Prusy', 'Majdan', 'Nowa Wieś', 'Józefów'])(
  'R31 a name of many villages is a choice between them: %s',
  async (text) => {
    const hits = await find(text)
    expect(hits.length).toBe(5)
    expect(hits.every(({ certainty, reason }) => `${certainty} ${reason}` === 'ambiguous several_places')).toBe(true)
    expect(new Set(hits.map(({ address }) => address)).size).toBeGreaterThan(2)
    expect(hits[0]?.address).toMatch(/^\d\d-\d{3} /)
  },
)

test.each([
  'Rudy, pow. raciborski',
  'Raciborska 8, Rudy, woj. śląskie',
  'Rudy (gm. Kuźnia Raciborska)',
  'Rudy, śląskie',
  { text: 'Raciborska 8', city: 'Rudy, powiat raciborski' },
])('R31 commune, county or voivodeship choose one of the villages: %j', async (written) => {
  expect(await best(written)).toBe('likely city region: 47-420 Rudy ±6334')
})

test.each([
  ['Droginia 192', 'certain city only_place: Droginia ±5000'],
  ['Droginia 192, 32-400', 'certain city code_and_place: 32-400 Droginia ±5000'],
  ['Droginia 192, 32-400 Myślenice', 'certain city code_and_place: 32-400 Droginia ±5000'],
  ['Droginia, 32-400 Myślenice', 'certain city code_and_place: 32-400 Droginia ±5000'],
  ['wieś Droginia nr 192, poczta Myślenice 32-400', 'certain city code_and_place: 32-400 Droginia ±5000'],
  [{ text: '192', city: 'Droginia', postCode: '32-400' }, 'certain post_code code_and_place: 32-400 Droginia ±5000'],
  [{ text: 'Droginia 192', city: 'Droginia' }, 'certain city only_place: Droginia ±5000'],
  ['Droginia 192, Myślenice', 'likely city near_place: 32-400 Droginia ±5000'],
  ['Nowa Wieś 15, 05-806', 'certain city code_and_place: 05-806 Nowa Wieś ±5000'],
  ['Nowa Wieś 12, 05-806 Komorów', 'certain city code_and_place: 05-806 Nowa Wieś ±5000'],
  ['ul. Nowa Wieś 12, 05-806 Komorów', 'certain post_code code_and_place: 05-806 Komorów ±5000'],
])('R31 a village before the number is the village, not the town of its post office: %j', async (text, expected) => {
  expect(await best(text)).toBe(expected)
})

test.each(['Słoneczna 5', 'Nowa 5', 'Paryż'])('R31 a bare name that a village has is not certain: %s', async (text) => {
  expect((await find(text))[0]).toMatchObject({ certainty: 'likely', reason: 'bare_name' })
})

test('R31 a village that its post code does not have is not claimed to be there', async () => {
  const [hit] = await find('Wola 5, 09-100')
  expect(hit).toMatchObject({ accuracy: 'post_code', certainty: 'likely', reason: 'place_unknown' })
})

test.each([
  ['Warszawa Marszałkowska 104', 'Warszawa'],
  ['Marszałkowska 104 Warszawa', 'Warszawa'],
  ['Łódź Piotrkowska 100', 'Łódź'],
  ['Piotrków Tryb. Słowackiego 3', 'Piotrków Trybunalski'],
  ['Puławska 10, Mokotów', 'Warszawa, Mokotów'],
  ['Puławska 10, Warszawa Mokotów', 'Warszawa, Mokotów'],
  ['Warszawa, Mokotów, Puławska 10', 'Warszawa, Mokotów'],
  ['Grochowska 20, Praga Płd.', 'Warszawa, Praga-Południe'],
  ['Wrzeszcz, Grunwaldzka 5', 'Gdańsk, Wrzeszcz'],
  ['Gdańsk-Wrzeszcz, Grunwaldzka 5', 'Gdańsk, Wrzeszcz'],
])('R31 a city before its street, and a district in place of the city, are found: %s', async (text, address) => {
  const [hit] = await find(text)
  expect(hit).toMatchObject({ accuracy: 'city', certainty: 'certain', reason: 'street_unknown', address })
})

test('R31 a house of the network chooses between towns of the same name', async () => {
  const village = { name: 'Sklep', address: 'Raciborska 8', cityName: 'Rudy', latitude: 50.191, longitude: 18.44 }
  const known = indexLocations([village])
  const own = offlineGeocoder(lazyPolandIndex(), async () => known)
  const [hit] = await own.find({ text: 'Raciborska 8, Rudy' }, { limit: 1 })
  expect(hit).toMatchObject({ accuracy: 'location', certainty: 'likely', address: 'Raciborska 8, Rudy' })
})

test('R31 a city before its street has the houses of the network', async () => {
  expect(await best('Łódź Piłsudskiego 15')).toBe('certain location location_address: ul. Piłsudskiego 15, Łódź ±20')
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

/** Districts of Warszawa whose name many villages and other cities have: a choice that begins with them. */
const namesOfVillages = new Set(['Wola', 'Bielany', 'Śródmieście'])

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
    const hits = await find({ text, city: 'constructor' })
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
      const [hit] = await find(written)
      count += 1
      const metres = hit ? Math.round(distanceMetres(hit, town)) : Number.POSITIVE_INFINITY
      const isChoice = hit?.certainty === 'ambiguous' && !namesOfVillages.has(town.name)
      if (isChoice || metres > 15_000) wrong.push(`${JSON.stringify(written)} → ${hit?.address} ${metres}`)
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(1000)
})
