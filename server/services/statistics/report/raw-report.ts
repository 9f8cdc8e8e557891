import type { ReportFilter } from '../../../../contract/statistics/filter.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Account } from '../../../http/caller.ts'
import type { Counting } from '../context.ts'
import type { CountedPlace } from '../other-services.ts'
import type { Asked } from '../query/filter.ts'
import { aboutRaw } from './about-sheet.ts'
import { countColumns, countRaw, type RawCounts, rawCountsOf, VALUES_OF_RAW_COUNTS } from './counts.ts'
import { askInOrder } from './ordered-filter.ts'
import { inBatches, slicesOf } from './slices.ts'
import type { Cell, Column, Report, Rows } from './table.ts'
import { type Division, wordsIn } from './words.ts'

const ids = ['location_uuid', 'arabox_uuid'].map((heading): Column => ({ heading, kind: 'text', width: 38 }))
const whole = (heading: string): Column => ({ heading, kind: 'whole', width: 14 })
const day: Column = { heading: 'local_day', kind: 'day', width: 12 }
const counts = countColumns.map(whole)

const columnsBy: Readonly<Record<Division, readonly Column[]>> = {
  day: [...ids, day, whole('measured_hours'), ...counts],
  hour: [...ids, { heading: 'hour', kind: 'text', width: 22 }, day, whole('local_hour'), ...counts],
}

const withoutFractions = (instant: Date): string => instant.toISOString().replace('.000Z', 'Z')

const timeCells: Readonly<Record<Division, (row: RawCounts) => Cell[]>> = {
  day: (row) => [row.local_day, row.measured_hours ?? null],
  hour: (row) => [withoutFractions(row.hour), row.local_day, row.local_hour ?? null],
}

const rowOf = (place: CountedPlace, row: RawCounts, division: Division): Cell[] => [
  place.uuid,
  place.araboxUuid,
  ...timeCells[division](row),
  ...countColumns.map((column) => row[column] ?? null),
]

const rowsOf = async function* ({ statistics }: Counting, division: Division, asked: Asked): Rows {
  for (const slice of slicesOf(asked, division, VALUES_OF_RAW_COUNTS)) {
    const byPlace = groupBy(await rawCountsOf(statistics, slice, division), (row) => row.location_uuid)
    const rows = function* () {
      for (const place of slice.places) {
        for (const row of byPlace.get(place.uuid) ?? []) yield rowOf(place, row, division)
      }
    }
    yield* inBatches(rows())
  }
}

/** Raw report by location and day or UTC hour (C82, P12): every stored column as it is, ages of small groups included, no multipliers; what nobody measured is absent. */
export const rawReport = async (
  counting: Counting,
  account: Account,
  filter: ReportFilter,
  division: Division,
): Promise<Report> => {
  const words = wordsIn(filter.language)
  const asked = await askInOrder(counting, account, filter)
  return {
    sheet: words.sheet,
    stem: words.rawStem[division],
    columns: columnsBy[division],
    count: await countRaw(counting.statistics, asked, division),
    rows: rowsOf(counting, division, asked),
    about: { sheet: words.about, lines: aboutRaw(filter, division, asked, counting.clock.now()) },
  }
}
