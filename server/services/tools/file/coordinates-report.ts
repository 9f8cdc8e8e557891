import type { AddressPreview } from '../../../../contract/tools/addresses.ts'
import type { Report, ReportColumn, ReportRows } from '../../../spreadsheet/table.ts'
import type { AddressHit, Geocoder } from '../geocoder/geocoder-port.ts'
import { type AddressFile, missingColumns } from './address-file.ts'
import { addressCounter, certaintyCells, certaintyColumns, type LocatedRow, locatedRows } from './located-rows.ts'
import { unchangedColumns } from './unchanged-columns.ts'

/** Rows with a point that a preview shows. */
const SHOWN_ROWS = 100

// The columns have no format, because a format would hide digits of numbers.
const found: readonly ReportColumn[] = [
  { heading: 'latitude', kind: 'text', width: 12 },
  { heading: 'longitude', kind: 'text', width: 12 },
  ...certaintyColumns,
  { heading: 'error in metres', kind: 'text', width: 16 },
  { heading: 'matched address', kind: 'text', width: 50 },
]

const checkColumns = ({ positions }: AddressFile): void => {
  if (positions.address === undefined) throw missingColumns('address')
}

const rowsWith = async function* (file: AddressFile, geocoder: Geocoder, cellsOf: CellsOf): ReportRows {
  for await (const rows of locatedRows(file, { geocoder, usesCoordinates: false })) {
    yield rows.map((row) => {
      const { source, hit } = row
      return [
        ...cellsOf(source),
        ...(hit ? [hit.latitude, hit.longitude] : [null, null]),
        ...certaintyCells(row),
        ...(hit ? [hit.errorMetres, hit.address] : [null, null]),
      ]
    })
  }
}

type CellsOf = ReturnType<typeof unchangedColumns>['cellsOf']

/**
 * The unchanged rows of a file with coordinates, their accuracy and certainty, and what was found (C95). Throws
 * `missing_columns`.
 */
export const coordinatesReport = (file: AddressFile, geocoder: Geocoder): Report => {
  checkColumns(file)
  const headings = found.map(({ heading }) => heading)
  const { columns, cellsOf } = unchangedColumns(file, headings)
  return {
    columns: [...columns, ...found],
    rows: rowsWith(file, geocoder, cellsOf),
    count: file.rows.length,
    sheet: 'addresses',
    about: null,
    stem: `${file.stem}-coordinates`,
  }
}

/** Presents a hit. */
export const presentHit = ({ errorMetres, ...hit }: AddressHit) => ({ ...hit, error_metres: Math.round(errorMetres) })

const shownRow = ({ source, written, hit }: LocatedRow): AddressPreview['rows'] =>
  hit ? [{ row: source.row, written, hit: presentHit(hit) }] : []

/** A preview of the coordinates of a file. Throws `missing_columns`. */
export const previewAddresses = async (file: AddressFile, geocoder: Geocoder): Promise<AddressPreview> => {
  checkColumns(file)
  const counter = addressCounter()
  const shown: AddressPreview['rows'] = []
  for await (const rows of locatedRows(file, { geocoder, usesCoordinates: false })) {
    for (const row of rows) {
      counter.count(row)
      if (shown.length < SHOWN_ROWS) shown.push(...shownRow(row))
    }
  }
  return { ...counter.counts(), rows: shown }
}
