import { expect, test } from 'vitest'
import { plannedRow } from '../../server/services/campaigns/import/import-rows.ts'
import { nearestNames } from '../../server/services/campaigns/import/named-screens.ts'
import { countColumns } from '../../server/services/live/import/counts/count-line.ts'
import { headerOf } from '../../server/services/live/import/file/csv-table.ts'
import { readIndustryFile } from '../../server/services/location/import/industry-file.ts'
import { cellReaders } from '../../server/services/location/import/location-cells.ts'
import { parseAddress } from '../../server/services/tools/geocoder/address/parse-address.ts'
import { lazyPolandIndex, offlineGeocoder } from '../../server/services/tools/geocoder/poland/offline.ts'
import { indexLocations } from '../../server/services/tools/geocoder/poland/streets.ts'
import { readSheet } from '../../server/spreadsheet/read-sheet.ts'
import { xlsxOf } from '../support/files/zip-file.ts'

/** The longest text of a cell in spreadsheets, and the number of shorter ones with as many characters. */
const LONGEST_CELL = 32_767
const SHORTER = 16
/** How many times longer one long cell may take than short cells with as many characters; n² would be 16 times. */
const LARGEST_RATIO = 6
const TRIES = 3

const repeated =
  'a |aa |ul. |1 |a1 | |-|,|, |,-|-x| -|gm x |gm a, |00-|00 000|0|ą|(|()|(a|;|a;|\t|łódź |nad |Warszawa |Długa 5 |[h|['.split(
    '|',
  )
const more = `p. |12/|a/|1-|'|=|woj. |Europe/|m 1 |5 m |a, 1 |"|""|&|_|\\`.split('|')
const enclosed = ['-', ',', ' ', '1', '.', '(', '[']
const texts = (length: number): string[] => [
  ...[...repeated, ...more].map((part) => part.repeat(Math.ceil(length / part.length)).slice(0, length)),
  ...enclosed.map((part) => `x${part.repeat(length - 2)}x`),
  ...['gm ', 'woj. a '].map((part) => `${part.repeat(Math.ceil(length / part.length)).slice(0, length - 1)},`),
]

const cpuMs = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  // A refusal is as good as an answer.
  await Promise.resolve()
    .then(work)
    .catch(() => undefined)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const place = { latitude: 52, longitude: 21, name: 'A', address: 'ul. Długa 5', cityName: 'Warszawa' }
const geocoder = offlineGeocoder(lazyPolandIndex(), async () => indexLocations([place]))
const industries = [
  { id: 1, name: 'a' },
  { id: 2, name: 'gm, a' },
]
const nearest = nearestNames(Array.from({ length: 100 }, (_, id) => ({ id, name: `WAW-${id} ul. Długa` })))
const limits = { rows: 100, columns: 100, bytes: 100_000_000 }
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const styles = (format: string) => ({
  name: 'xl/styles.xml',
  content: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${xml(format)}"/></numFmts></styleSheet>`,
})

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'an address that is parsed': (text) => parseAddress({ text }),
  'an address': (text) => geocoder.find({ text }, { limit: 1 }),
  'the city of an address': (city) => geocoder.find({ text: 'Długa 5', city }, { limit: 1 }),
  'the post code of an address': (postCode) => geocoder.find({ text: 'Długa 5', postCode }, { limit: 1 }),
  'a row of campaigns': (text) => plannedRow({ row: 1, cells: [text, text, text, text, text, text] }),
  'the name of a screen': nearest,
  'a file of venue types': (text) => readIndustryFile(Buffer.from(`location;industry\n${text};a`)),
  'the head of a file of venue types': (text) => readIndustryFile(Buffer.from(`${text}\n1;2`)),
  'the head of a file of counts': (text) => headerOf({ number: 1, text }, countColumns),
  'a CSV file': (text) => readSheet(Buffer.from(`address;b\n${text};2`), limits),
  'an XLSX file': (text) =>
    readSheet(xlsxOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${xml(text)}</t></is></c></row>`), limits),
  'a number format': (text) => readSheet(xlsxOf('<row r="1"><c r="A1"><v>1</v></c></row>', [styles(text)]), limits),
  ...Object.fromEntries(
    Object.entries(
      cellReaders({
        cities: [place].map((each) => ({ id: 1, ...each })),
        companies: industries,
        industries,
        now: new Date(0),
      }),
    ).map(([column, read]) => [`the column ${column} of locations`, read] as const),
  ),
}

test.each(Object.entries(readers))('%s costs time in proportion to its length', async (_, read) => {
  await cpuMs(() => read('Długa 5'))
  // Work in proportion to the length, so that a machine's speed and its clock's resolution do not count.
  const unit = await cpuMs(() => {
    for (let round = 0; round < 5; round += 1) 'ąb '.repeat(LONGEST_CELL).normalize('NFD').replaceAll(/\p{M}/gu, '')
  })
  const short = texts(Math.floor(LONGEST_CELL / SHORTER))
  for (const [index, text] of texts(LONGEST_CELL).entries()) {
    const shorter = short[index] ?? ''
    // How many times longer it took than it may; below 1 it is in proportion.
    const excess = async (): Promise<number> => {
      const expected = await cpuMs(async () => {
        for (let round = 0; round < SHORTER; round += 1) await read(shorter)
      })
      return (await cpuMs(() => read(text))) / (LARGEST_RATIO * expected + 3 * unit)
    }
    let least = await excess()
    // A collection of garbage falls into one try; work that grows faster than the text is in each.
    for (let tries = 1; tries < TRIES && least >= 1; tries += 1) least = Math.min(least, await excess())
    expect(least, JSON.stringify(text.slice(0, 12))).toBeLessThan(1)
  }
})
