import { fold } from './spelling.ts'

/** A commune, a county or a voivodeship as it is written: `krakowski` of `pow. krakowski`. */
export type Region = { kind: 'commune' | 'county' | 'voivodeship'; name: string }

const markers: Readonly<Record<string, Region['kind']>> = {
  woj: 'voivodeship',
  wojewodztwo: 'voivodeship',
  pow: 'county',
  powiat: 'county',
  gm: 'commune',
  gmina: 'commune',
}

const MARKER = /\b(?:woj|pow|gm)/

// The two-digit zones of post codes in which a voivodeship has places. Zones at a border belong to several.
const zones: Readonly<Record<string, string>> = {
  dolnoslaskie: '50 51 52 53 54 55 56 57 58 59 63 67',
  'kujawsko pomorskie': '62 82 85 86 87 88 89',
  lubelskie: '08 20 21 22 23 24 27 37 38',
  lubuskie: '64 65 66 67 68 69 73 74',
  lodzkie: '26 27 62 63 90 91 92 93 94 95 96 97 98 99',
  malopolskie: '28 30 31 32 33 34 38 39 42',
  mazowieckie: '00 01 02 03 04 05 06 07 08 09 13 18 21 24 26 27 87 96 97 99',
  opolskie: '42 45 46 47 48 49 55 56 57',
  podkarpackie: '23 27 33 35 36 37 38 39',
  podlaskie: '07 08 12 15 16 17 18 19',
  pomorskie: '76 77 80 81 82 83 84 89',
  slaskie: '32 34 40 41 42 43 44 46 47 97 98',
  swietokrzyskie: '25 26 27 28 29 39 42 97',
  'warminsko mazurskie': '10 11 12 13 14 16 19 06 87 82 83 86 87',
  wielkopolskie: '60 61 62 63 64 77 78 56 67 88 89 98 99',
  zachodniopomorskie: '66 70 71 72 73 74 75 76 77 78 89 64',
}
const zoneSets = new Map(Object.entries(zones).map(([name, digits]) => [name, new Set(digits.split(' ').map(Number))]))

// Włochy is also a district of Warszawa and a village.
const foreign = new Set(
  'niemcy,germany,deutschland,czechy,czechia,czech republic,ceska republika,slowacja,slovakia,slovensko,litwa,lithuania,lietuva,lotwa,estonia,ukraina,ukraine,bialorus,belarus,rosja,russia,austria,osterreich,szwajcaria,switzerland,schweiz,francja,france,wielka brytania,anglia,england,united kingdom,uk,irlandia,ireland,holandia,niderlandy,netherlands,nederland,belgia,belgium,dania,denmark,danmark,szwecja,sweden,sverige,norwegia,norway,norge,finlandia,finland,hiszpania,spain,espana,portugalia,portugal,italy,italia,wegry,hungary,magyarorszag,rumunia,romania,bulgaria,grecja,greece,chorwacja,croatia,slowenia,slovenia,serbia,turcja,turkey,usa,united states,stany zjednoczone,kanada,canada,chiny,china,japonia,japan'.split(
    ',',
  ),
)

/** Whether a text is the name of another country. */
export const isForeignCountry = (text: string): boolean => foreign.has(fold(text))

/** The regions that a part of an address names: `gm. Rudy pow. raciborski`, or the bare name of a voivodeship. */
export const regionsOf = (text: string): Region[] => {
  const key = fold(text)
  if (zoneSets.has(key)) return [{ kind: 'voivodeship', name: text }]
  if (!MARKER.test(key)) return []
  const regions: Region[] = []
  for (const word of text.replaceAll('.', '. ').split(/\s+/)) {
    const marker = fold(word)
    const kind = Object.hasOwn(markers, marker) ? markers[marker] : undefined
    const last = regions.at(-1)
    if (kind) regions.push({ kind, name: '' })
    else if (last && marker !== '') last.name = last.name === '' ? word : `${last.name} ${word}`
  }
  return regions.filter(({ name }) => name !== '')
}

/** Whether a voivodeship has places with a post code (`00-017` is 17). Unknown names exclude nothing. */
export const isInVoivodeship = (name: string, code: number): boolean =>
  zoneSets.get(fold(name))?.has(Math.floor(code / 1000)) ?? true
