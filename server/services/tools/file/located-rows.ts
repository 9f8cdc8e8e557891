import { placeErrorOf } from '../../../../contract/location/coordinates.ts'
import {
  type AddressAccuracy,
  LONGEST_WRITTEN_ADDRESS,
  type MissedRow,
  type MissReason,
  MOST_CANDIDATES,
} from '../../../../contract/tools/addresses.ts'
import { validation } from '../../../../contract/validation.ts'
import type { SheetRow } from '../../../spreadsheet/read-rows.ts'
import type { ReportColumn } from '../../../spreadsheet/table.ts'
import { decimalNumber } from '../../../spreadsheet/values/numbers.ts'
import {
  type AddressHit,
  type AddressHits,
  type Geocoder,
  isTooLong,
  type WrittenAddress,
} from '../geocoder/geocoder-port.ts'
import { type AddressFile, cellText } from './address-file.ts'

/** A row of a file with its original address, and its point or the reason why there is none. */
export type LocatedRow = { source: SheetRow; written: string } & (
  | { hit: AddressHit; reason?: undefined }
  | { hit?: undefined; reason: MissReason; candidates?: AddressHits }
)

const LARGEST_LATITUDE = 90
const LARGEST_LONGITUDE = 180

const degreesOf = (text: string, largest: number): number | null => {
  const degrees = decimalNumber(text)
  return Math.abs(degrees) <= largest ? degrees : null
}

const reasonOf = { [validation.swapped]: 'swapped', [validation.zeroPoint]: 'zero' } as const

/** The reason for coordinates that cannot be right; null if they can. */
const wrongPlace = (point: AddressHit): MissReason | null => {
  const message = placeErrorOf(point)?.message
  if (message === undefined) return null
  return message in reasonOf ? reasonOf[message as keyof typeof reasonOf] : 'outside'
}

const writtenPoint = ({ positions }: AddressFile, { cells }: SheetRow): AddressHit | null => {
  if (positions.latitude === undefined || positions.longitude === undefined) return null
  const latitude = degreesOf(cellText(cells[positions.latitude]), LARGEST_LATITUDE)
  const longitude = degreesOf(cellText(cells[positions.longitude]), LARGEST_LONGITUDE)
  if (latitude === null || longitude === null) return null
  const sure = { accuracy: 'building', certainty: 'certain', reason: 'coordinates' } as const
  return { latitude, longitude, ...sure, errorMetres: 0, address: '' }
}

const writtenAddress = ({ positions }: AddressFile, { cells }: SheetRow): WrittenAddress => {
  const cell = (position: number | undefined) => (position === undefined ? '' : cellText(cells[position]))
  return { text: cell(positions.address), city: cell(positions.city), postCode: cell(positions.postCode) }
}

/** Rows that are searched concurrently, so that an external service can answer several requests at the same time. */
const ROWS_AT_ONCE = 100

type Options = {
  geocoder: Geocoder
  /** Whether coordinates of the file are used. They take precedence over its address. */
  usesCoordinates: boolean
  signal?: AbortSignal
  /** Numbers of the rows with a cell that cannot be read, in a column that is. */
  refused?: ReadonlySet<number>
}

const locate = async (file: AddressFile, source: SheetRow, options: Options): Promise<LocatedRow> => {
  if (options.refused?.has(source.row)) return { source, written: '', reason: 'formula' }
  const address = writtenAddress(file, source)
  const written = [address.text, address.postCode, address.city].filter(Boolean).join(', ')
  const point = options.usesCoordinates ? writtenPoint(file, source) : null
  if (point) {
    const shown = written === '' ? `${point.latitude}; ${point.longitude}` : written
    const reason = wrongPlace(point)
    return reason ? { source, written: shown, reason } : { source, written: shown, hit: point }
  }
  if (written === '') return { source, written, reason: 'empty' }
  if (isTooLong(address)) return { source, written: written.slice(0, LONGEST_WRITTEN_ADDRESS), reason: 'too_long' }
  const hits = await options.geocoder.find(address, { limit: MOST_CANDIDATES, signal: options.signal })
  const [hit] = hits
  if (!hit) return { source, written, reason: 'not_found' }
  if (hit.certainty !== 'ambiguous') return { source, written, hit }
  return { source, written, reason: 'ambiguous', candidates: hits.filter(({ certainty }) => certainty === 'ambiguous') }
}

/** Finds the addresses of a file, in batches, in the order of its rows. */
export const locatedRows = async function* (
  file: AddressFile,
  options: Options,
): AsyncGenerator<LocatedRow[], void, undefined> {
  const used = new Set(Object.values(file.positions))
  const refused = new Set(file.refused.filter(({ column }) => used.has(column - 1)).map(({ row }) => row))
  for (let start = 0; start < file.rows.length; start += ROWS_AT_ONCE) {
    const batch = file.rows.slice(start, start + ROWS_AT_ONCE)
    yield await Promise.all(batch.map((row) => locate(file, row, { ...options, refused })))
  }
}

/** Most rows without a point in an answer. */
const MOST_MISSED = 500

const presentCandidates = (candidates: AddressHits) =>
  candidates.map(({ address, latitude, longitude }) => ({ address, latitude, longitude }))

/** Counts rows by accuracy and certainty, and collects the first rows without a point. */
export const addressCounter = () => {
  const byAccuracy: Record<AddressAccuracy, number> = {
    location: 0,
    building: 0,
    street: 0,
    stop: 0,
    post_code: 0,
    city: 0,
  }
  const byCertainty = { certain: 0, likely: 0 }
  const missed: MissedRow[] = []
  let total = 0
  let found = 0
  return {
    /** Counts a row; `nearestMetres` is that to the nearest screen, if none is near enough. */
    count: (row: LocatedRow, nearestMetres?: number): void => {
      total += 1
      if (row.hit) {
        found += 1
        byAccuracy[row.hit.accuracy] += 1
        byCertainty[row.hit.certainty === 'certain' ? 'certain' : 'likely'] += 1
        return
      }
      if (missed.length >= MOST_MISSED) return
      const { source, written, reason, candidates } = row
      const far = nearestMetres === undefined ? {} : { nearest_metres: Math.round(nearestMetres) }
      const choice = candidates ? { candidates: presentCandidates(candidates) } : {}
      missed.push({ row: source.row, address: written, reason, ...far, ...choice })
    },
    counts: () => ({ total, found, by_accuracy: byAccuracy, by_certainty: byCertainty, missed }),
  }
}

const COORDINATE_DECIMALS = 5

/** The candidates of an ambiguous address in one cell: `47-420 Rudy (50.192, 18.478); 63-700 Rudy (…)`. */
const candidatesCell = (candidates: AddressHits | undefined): string | null =>
  candidates
    ?.map(({ address, latitude, longitude }) => {
      const [y, x] = [latitude, longitude].map((degrees) => Number(degrees.toFixed(COORDINATE_DECIMALS)))
      return `${address} (${y}, ${x})`
    })
    .join('; ') ?? null

/** The columns of both tools that say what was found, how surely and why. Their names are those of the contract. */
export const certaintyColumns: readonly ReportColumn[] = [
  { heading: 'accuracy', kind: 'text', width: 12 },
  { heading: 'certainty', kind: 'text', width: 12 },
  { heading: 'reason', kind: 'text', width: 22 },
  { heading: 'candidates', kind: 'text', width: 50 },
]

/** The cells of {@link certaintyColumns}. A row without a point has the reason in place of the accuracy. */
export const certaintyCells = (row: LocatedRow): (string | null)[] => {
  if (row.hit) return [row.hit.accuracy, row.hit.certainty, row.hit.reason, null]
  const [first] = row.candidates ?? []
  return [row.reason, first?.certainty ?? null, first?.reason ?? null, candidatesCell(row.candidates)]
}
