import { type LocationColumn, type LocationRow, measuredPercent } from '../../../../machines/traffic/location-table.ts'
import { number, percent } from '../../../i18n/format.ts'
import { translate } from '../../../i18n/translate.ts'
import { TwoLine } from '../../../ui/list/cells.tsx'
import type { ListColumn } from '../../../ui/list/list-view.tsx'
import * as styles from '../traffic.module.css'
import { trafficWords } from '../words.ts'

type CountColumn = 'audience' | 'people_net' | 'people_gross' | 'cars' | 'buses'

const countColumns: readonly [CountColumn, Parameters<typeof trafficWords.text>[0]][] = [
  ['audience', 'audience'],
  ['people_net', 'peopleNet'],
  ['people_gross', 'peopleGross'],
  ['cars', 'cars'],
  ['buses', 'buses'],
]

/** A count of a location; `–` if nothing was measured. */
export const countText = (row: LocationRow, column: CountColumn): string =>
  number(row.measured_hours > 0 ? row[column] : null)

const measuredText = (row: LocationRow): string => {
  const share = measuredPercent(row)
  // A partial measurement is never rounded to 0 % or 100 %.
  const isPart = row.measured_hours > 0 && row.measured_hours < row.hours
  return percent(share !== null && isPart ? Math.min(99, Math.max(1, Math.round(share))) : share, 0)
}

/** Columns of the table of locations. */
export const locationColumns = (): (ListColumn<LocationRow> & { key: LocationColumn })[] => {
  const head = (key: Parameters<typeof trafficWords.text>[0]): string => translate(trafficWords, key)
  return [
    {
      key: 'name',
      header: head('location'),
      sortable: true,
      width: '34%',
      render: (row) => <TwoLine main={row.name} sub={`${row.address}, ${row.city_name}`} strong />,
    },
    ...countColumns.map(([key, word]) => ({
      key,
      header: head(word),
      align: 'end' as const,
      sortable: true,
      render: (row: LocationRow) => countText(row, key),
    })),
    { key: 'measured_percent', header: head('measured'), align: 'end', sortable: true, render: measuredText },
  ]
}

/** A location in the list on a narrow screen. */
export const LocationCard = ({ row }: { row: LocationRow }) => {
  return (
    <span className={styles.card}>
      <span className={styles.cardRow}>
        <strong>{row.name}</strong>
        <strong className="num">{countText(row, 'audience')}</strong>
      </span>
      <span className={`${styles.cardRow} caption`}>
        <span>
          {row.address}, {row.city_name}
        </span>
        <span className="num">
          {translate(trafficWords, 'measured')} {measuredText(row)}
        </span>
      </span>
    </span>
  )
}
