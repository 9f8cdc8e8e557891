import { placeErrorOf } from '../../../../contract/location/coordinates.ts'
import {
  type AddressAccuracy,
  LONGEST_WRITTEN_ADDRESS,
  type MissedRow,
  type MissReason,
} from '../../../../contract/tools/addresses.ts'
import { validation } from '../../../../contract/validation.ts'
import type { SheetRow } from '../../../spreadsheet/read-rows.ts'
import { decimalNumber } from '../../../spreadsheet/values/numbers.ts'
import { type AddressHit, type Geocoder, isTooLong, type WrittenAddress } from '../geocoder/geocoder-port.ts'
import { type AddressFile, cellText } from './address-file.ts'

/** A row of a file with its original address, and its point or the reason why there is none. */
export type LocatedRow = { source: SheetRow; written: string } & (
  | { hit: AddressHit; reason?: undefined }
  | { hit?: undefined; reason: MissReason }
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
  return { latitude, longitude, accuracy: 'building', errorMetres: 0, address: '' }
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
  const { hits, isCertain } = await options.geocoder.find(address, { limit: 1, signal: options.signal })
  const [hit] = hits
  if (!hit) return { source, written, reason: 'not_found' }
  return isCertain ? { source, written, hit } : { source, written, reason: 'ambiguous' }
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

/** Counts rows by accuracy, and collects the first rows without a point. */
export const addressCounter = () => {
  const byAccuracy: Record<AddressAccuracy, number> = { location: 0, building: 0, street: 0, post_code: 0, city: 0 }
  const missed: MissedRow[] = []
  let total = 0
  let found = 0
  return {
    /** Counts a row; `nearestMetres` is that to the nearest screen, if none is near enough. */
    count: ({ source, written, hit, reason }: LocatedRow, nearestMetres?: number): void => {
      total += 1
      const far = nearestMetres === undefined ? {} : { nearest_metres: Math.round(nearestMetres) }
      if (hit) {
        found += 1
        byAccuracy[hit.accuracy] += 1
      } else if (missed.length < MOST_MISSED) missed.push({ row: source.row, address: written, reason, ...far })
    },
    counts: () => ({ total, found, by_accuracy: byAccuracy, missed }),
  }
}
