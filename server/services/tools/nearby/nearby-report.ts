import type { NearbyPreview, ScreenType } from '../../../../contract/tools/nearby-screens.ts'
import { nearestOf } from '../../../base/nearest.ts'
import type { Report, ReportColumn, ReportRows } from '../../../spreadsheet/table.ts'
import type { ScreenPoint } from '../../location/public.ts'
import { type AddressFile, missingColumns } from '../file/address-file.ts'
import { addressCounter, certaintyCells, certaintyColumns, type LocatedRow, locatedRows } from '../file/located-rows.ts'
import { unchangedColumns } from '../file/unchanged-columns.ts'
import type { Geocoder } from '../geocoder/geocoder-port.ts'

/** Most points and screens of a preview. */
const SHOWN_POINTS = 2000
const SHOWN_SCREENS = 5000

const kinds: Readonly<Record<ScreenType, (screen: ScreenPoint) => boolean>> = {
  all: () => true,
  arabox: ({ hasArabox }) => hasArabox,
  programmatic: ({ isProgrammatic }) => isProgrammatic,
  portrait: ({ width, height }) => width !== null && height !== null && height > width,
  landscape: ({ width, height }) => width !== null && height !== null && width >= height,
}

const added: readonly ReportColumn[] = [
  { heading: 'found latitude', kind: 'text', width: 14 },
  { heading: 'found longitude', kind: 'text', width: 14 },
  ...certaintyColumns,
  { heading: 'rank', kind: 'text', width: 8 },
  { heading: 'screen id', kind: 'text', width: 10 },
  { heading: 'screen', kind: 'text', width: 30 },
  { heading: 'screen city', kind: 'text', width: 16 },
  { heading: 'screen address', kind: 'text', width: 40 },
  { heading: 'screen latitude', kind: 'text', width: 14 },
  { heading: 'screen longitude', kind: 'text', width: 14 },
  { heading: 'distance in metres', kind: 'text', width: 18 },
]

/** Columns of the point and how sure it is. */
const POINT_COLUMNS = 2 + certaintyColumns.length

/** A search for a number of screens of a kind near each row of a file. */
export type NearbySearch = {
  file: AddressFile
  geocoder: Geocoder
  screens: readonly ScreenPoint[]
  amount: number
  type: ScreenType
  /** The largest distance of a screen, in metres. */
  mostMetres: number
}

const hasCoordinates = ({ positions: { latitude, longitude } }: AddressFile): boolean =>
  latitude !== undefined && longitude !== undefined

const checkColumns = (file: AddressFile): void => {
  const { address, latitude, longitude } = file.positions
  if (address !== undefined || hasCoordinates(file)) return
  if (latitude !== undefined) throw missingColumns('longitude')
  throw longitude === undefined ? missingColumns('address') : missingColumns('latitude')
}

/** The nearest screens of a point that are near enough, and the metres to the nearest one if none is. */
const searchIn = ({ screens, type, amount, mostMetres }: NearbySearch) => {
  const nearest = nearestOf(screens.filter(kinds[type]))
  return (point: { latitude: number; longitude: number }) => {
    const found = nearest(point, amount)
    const near = found.filter(({ metres }) => metres <= mostMetres)
    return { near, tooFarMetres: near.length === 0 ? found[0]?.metres : undefined }
  }
}

const located = ({ file, geocoder }: NearbySearch) =>
  locatedRows(file, { geocoder, usesCoordinates: hasCoordinates(file) })

const rowsWith = async function* (
  search: NearbySearch,
  cellsOf: ReturnType<typeof unchangedColumns>['cellsOf'],
): ReportRows {
  const nearest = searchIn(search)
  const rowsOf = (row: LocatedRow) => {
    const { source, hit } = row
    if (!hit) return [[...cellsOf(source), null, null, ...certaintyCells(row)]]
    const [accuracy = null, ...others] = certaintyCells(row)
    const cells = [hit.reason === 'coordinates' ? null : accuracy, ...others]
    const point = [...cellsOf(source), hit.latitude, hit.longitude, ...cells]
    const { near, tooFarMetres } = nearest(hit)
    if (tooFarMetres !== undefined) {
      const far = [...cellsOf(source), hit.latitude, hit.longitude, 'far', ...others]
      const empty = Array.from({ length: added.length - POINT_COLUMNS - 1 }, () => null)
      return [[...far, ...empty, Math.round(tooFarMetres)]]
    }
    return near.map(({ item, metres }, index) => [
      ...point,
      index + 1,
      item.id,
      item.name,
      item.cityName,
      item.address,
      item.latitude,
      item.longitude,
      Math.round(metres),
    ])
  }
  for await (const rows of located(search)) yield rows.flatMap(rowsOf)
}

/**
 * The rows of a file, repeated for each of the nearest screens, with rank and distance (C96). Throws `missing_columns`.
 */
export const nearbyReport = (search: NearbySearch): Report => {
  const { file, amount } = search
  checkColumns(file)
  const headings = added.map(({ heading }) => heading)
  const { columns, cellsOf } = unchangedColumns(file, headings)
  return {
    columns: [...columns, ...added],
    rows: rowsWith(search, cellsOf),
    count: file.rows.length * amount,
    sheet: 'screens',
    about: null,
    stem: `${file.stem}-screens`,
  }
}

/** A preview of the screens near the addresses of a file. Throws `missing_columns`. */
export const previewNearby = async (search: NearbySearch): Promise<NearbyPreview> => {
  checkColumns(search.file)
  const nearest = searchIn(search)
  const counter = addressCounter()
  const points: NearbyPreview['points'] = []
  const near = new Map<number, { screen: ScreenPoint; addresses: number; metres: number }>()
  for await (const rows of located(search)) {
    for (const row of rows) {
      const found = row.hit && nearest(row.hit)
      if (!row.hit || !found || found.tooFarMetres !== undefined) {
        counter.count(row.hit ? { ...row, hit: undefined, reason: 'far' } : row, found?.tooFarMetres)
        continue
      }
      counter.count(row)
      const { latitude, longitude } = row.hit
      if (points.length < SHOWN_POINTS) points.push({ row: row.source.row, written: row.written, latitude, longitude })
      for (const { item, metres } of found.near) {
        const known = near.get(item.id) ?? { screen: item, addresses: 0, metres }
        near.set(item.id, { ...known, addresses: known.addresses + 1, metres: Math.min(known.metres, metres) })
      }
    }
  }
  const screens = [...near.values()]
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, SHOWN_SCREENS)
    .map(({ screen, addresses, metres }) => ({
      id: screen.id,
      name: screen.name,
      city_id: screen.cityId,
      city_name: screen.cityName,
      address: screen.address,
      latitude: screen.latitude,
      longitude: screen.longitude,
      addresses,
      nearest_metres: Math.round(metres),
    }))
  return { ...counter.counts(), points, screens, screens_total: near.size }
}
