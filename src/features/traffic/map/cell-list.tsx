import { type ReactNode, useMemo, useState } from 'react'
import type { TrafficCells } from '../../../../contract/statistics/answers.ts'
import { cellsByCount, type ShownCell } from '../../../../machines/traffic/map/shown-cells.ts'
import type { CityOption } from '../../../../machines/traffic/traffic-areas.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { type ListColumn, ListView } from '../../../ui/list/list-view.tsx'
import * as styles from '../traffic.module.css'
import { cellName, countText } from './cell-texts.ts'
import { mapWords } from './words.ts'

const PAGE = 10

type CellListProps = {
  data: TrafficCells
  hour: number | null
  cities: readonly CityOption[]
  onChoose: (id: string) => void
}

/** The cells of the map as a list, most traffic first, for keyboard and screen readers; a row filters the page. */
export const CellList = ({ data, hour, cities, onChoose }: CellListProps): ReactNode => {
  const t = useT(mapWords)
  const [page, setPage] = useState(1)
  const sorted = useMemo(() => cellsByCount(data, hour), [data, hour])
  const current = Math.min(page, Math.max(1, Math.ceil(sorted.length / PAGE)))
  const columns: ListColumn<ShownCell>[] = [
    { key: 'place', header: t('place'), render: (cell) => cellName(cell, cities) },
    { key: 'count', header: t(data.kind), align: 'end', render: (cell) => countText(cell, data.hours, hour) },
    { key: 'locations', header: t('locationsHead'), align: 'end', render: (cell) => number(cell.locations) },
  ]
  return (
    <ListView
      label={t('list')}
      rows={sorted.slice((current - 1) * PAGE, current * PAGE)}
      rowKey={(cell) => cell.id}
      columns={columns}
      state="ready"
      page={current}
      size={PAGE}
      total={sorted.length}
      onPage={setPage}
      onOpen={(cell) => onChoose(cell.id)}
      rowHeight="tight"
      renderCard={(cell) => (
        <div className={styles.card}>
          <strong>{cellName(cell, cities)}</strong>
          <span>{countText(cell, data.hours, hour)}</span>
        </div>
      )}
    />
  )
}
