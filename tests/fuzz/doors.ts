import { writeFile } from 'node:fs/promises'
import { importColumns } from '../../contract/campaign/campaign-import.ts'
import { LONGEST_FILM_EDGE } from '../../contract/limits.ts'
import { industryColumns } from '../../contract/location/industry-import.ts'
import { locationColumns } from '../../contract/location/location-import.ts'
import { researchColumns } from '../../contract/research-import.ts'
import { toolColumns } from '../../contract/tools/addresses.ts'
import { campaignSheetRules } from '../../server/services/campaigns/import/import-campaigns.ts'
import { plannedRow } from '../../server/services/campaigns/import/import-rows.ts'
import { nearestNames } from '../../server/services/campaigns/import/named-screens.ts'
import { collectedCampaigns } from '../../server/services/campaigns/import/planned-campaigns.ts'
import { inspectFilm } from '../../server/services/campaigns/spots/film-on-disk.ts'
import { countColumns, countsReader } from '../../server/services/live/import/counts/count-line.ts'
import { hourReader, minuteOf } from '../../server/services/live/import/counts/hour-text.ts'
import { type Columns, type Header, type Row, readTable } from '../../server/services/live/import/file/csv-table.ts'
import { readLines } from '../../server/services/live/import/file/line-reader.ts'
import { sensorColumns, sensorReader } from '../../server/services/live/import/sensors/sensor-line.ts'
import { locationSheetRules } from '../../server/services/location/import/import-locations.ts'
import { readIndustryFile } from '../../server/services/location/import/industry-file.ts'
import { locationPlanner } from '../../server/services/location/import/planned-locations.ts'
import { researchSheetRules } from '../../server/services/research/imported/import-research.ts'
import { checkedResearch } from '../../server/services/research/imported/research-file.ts'
import { readAddressFile } from '../../server/services/tools/file/address-file.ts'
import { coordinatesReport } from '../../server/services/tools/file/coordinates-report.ts'
import { lazyPolandIndex, offlineGeocoder } from '../../server/services/tools/geocoder/poland/offline.ts'
import { indexLocations } from '../../server/services/tools/geocoder/poland/streets.ts'
import { nearbyReport } from '../../server/services/tools/nearby/nearby-report.ts'
import { importedSheet, readableRows } from '../../server/spreadsheet/corrected-rows.ts'
import type { Report } from '../../server/spreadsheet/table.ts'
import { recordFinder } from '../../server/spreadsheet/values/names.ts'
import { xlsxFile } from '../../server/spreadsheet/xlsx.ts'
import { strangeFilm } from './files/strange-film.ts'

/**
 * Where files come in: its columns, and what the server does with a file before it stores anything. `fileOf` makes the
 * file of a seed where it is no table.
 */
export type Door = {
  columns: readonly string[]
  fileOf?: (seed: number) => Buffer
  read: (file: Buffer, path: string) => Promise<unknown>
}

const place = { latitude: 52.2297, longitude: 21.0122, name: 'Rondo', address: 'ul. Długa 5', cityName: 'Warszawa' }
const geocoder = offlineGeocoder(lazyPolandIndex(), async () => indexLocations([place]))
const screens = Array.from({ length: 200 }, (_, id) => ({ id, name: `WAW-${String(id).padStart(3, '0')} ul. Długa` }))
const nearest = nearestNames(screens)
const named = [
  { id: 1, name: 'Łódź' },
  { id: 2, name: 'Kina, teatry; opery' },
]
const references = {
  cities: named.map((each) => ({ ...each, latitude: 51.76, longitude: 19.46 })),
  companies: named,
  industries: named,
  now: new Date('2026-03-02T08:00:00Z'),
}
const screenPoint = {
  id: 1,
  name: 'Rondo',
  cityId: 1,
  cityName: 'Warszawa',
  address: 'ul. Długa 5',
  latitude: 52.2297,
  longitude: 21.0122,
  hasArabox: true,
  isProgrammatic: true,
  width: 1080,
  height: 1920,
}

const written = async (report: Report): Promise<void> => {
  for await (const _ of xlsxFile(report, references.now));
}

const sheet = { mended: undefined }

/** Reads a file of lines as its import does. */
const readFileLines = async (
  file: Buffer,
  path: string,
  columns: Columns,
  readerOf: (header: Header) => (row: Row) => unknown,
): Promise<void> => {
  await writeFile(path, file)
  let read: ((row: Row) => unknown) | undefined
  for await (const { header, rows } of readTable(readLines(path), columns, 1000)) {
    read ??= readerOf(header)
    for (const row of rows) if (row.error === undefined) read(row)
  }
}

/** Reads a film as its upload does. What is taken has the properties that plays and players compute with. */
const readFilmFile = async (file: Buffer, path: string): Promise<void> => {
  await writeFile(path, file)
  const { film, fault } = await inspectFilm(path)
  if (!film) {
    if (!fault) throw new Error('a film is refused without a reason')
    return
  }
  const { width, height, seconds, bitRate, frameRate, codec } = film
  const isSized = [width, height].every((edge) => Number.isInteger(edge) && edge > 0 && edge <= LONGEST_FILM_EDGE)
  const isTimed = codec === null ? seconds === null : seconds !== null && seconds > 0 && Number.isFinite(seconds)
  const hasRates = [bitRate, frameRate].every((rate) => rate === null || (rate >= 0 && Number.isFinite(rate)))
  if (!(isSized && isTimed && hasRates)) throw new Error(`a film with wrong properties: ${JSON.stringify(film)}`)
}

/** All doors, by name. */
export const doors: Readonly<Record<string, Door>> = {
  campaigns: {
    columns: importColumns,
    read: async (bytes) => {
      const collected = collectedCampaigns(recordFinder(screens))
      for (const row of readableRows(await importedSheet({ bytes, ...sheet }, campaignSheetRules))) {
        const planned = plannedRow(row)
        if (!Array.isArray(planned)) collected.add(planned)
      }
      for (const name of [...collected.missed.keys()].slice(0, 100)) nearest(name)
    },
  },
  locations: {
    columns: locationColumns,
    read: async (bytes) => {
      const file = await importedSheet({ bytes, ...sheet }, locationSheetRules)
      const plan = locationPlanner([], references, file.present)
      for (const row of readableRows(file)) plan(row)
    },
  },
  'venue types': { columns: industryColumns, read: (bytes) => readIndustryFile(bytes) },
  research: {
    columns: researchColumns,
    read: async (bytes) => checkedResearch(readableRows(await importedSheet({ bytes, ...sheet }, researchSheetRules))),
  },
  'coordinates of addresses': {
    columns: [...Object.values(toolColumns).slice(0, 3), 'uwagi'],
    read: async (bytes) => written(coordinatesReport(await readAddressFile(bytes, 'a.xlsx'), geocoder)),
  },
  'screens near places': {
    columns: [...Object.values(toolColumns), 'uwagi'],
    read: async (bytes) => {
      const file = await readAddressFile(bytes, 'a.csv')
      await written(nearbyReport({ file, geocoder, screens: [screenPoint], amount: 1, type: 'all', mostMetres: 1000 }))
    },
  },
  films: { columns: [], fileOf: strangeFilm, read: readFilmFile },
  sensors: {
    columns: [...sensorColumns.required.flat(), ...sensorColumns.optional],
    read: (file, path) => readFileLines(file, path, sensorColumns, (header) => sensorReader(header, references.now)),
  },
  counts: {
    columns: [...countColumns.required.flat().slice(0, 3), ...countColumns.optional.slice(0, 4)],
    read: (file, path) =>
      readFileLines(file, path, countColumns, (header) => {
        const readHour = hourReader(() => false)
        const readCounts = countsReader(header)
        const at = header.positions.get('hour') ?? 0
        return (row) => {
          const text = row.cells[at] ?? ''
          return [minuteOf(text), readHour(text, 'one', 'Europe/Warsaw'), readCounts(row)]
        }
      }),
  },
}
