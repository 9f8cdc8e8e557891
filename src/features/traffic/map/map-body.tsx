import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo, useState } from 'react'
import type { TrafficCells } from '../../../../contract/statistics/answers.ts'
import { readCell } from '../../../../contract/statistics/map-cell.ts'
import { boundsOfCell } from '../../../../machines/traffic/map/cell-grid.ts'
import type { HoursRef } from '../../../../machines/traffic/map/hour-player.ts'
import {
  boundsOfCells,
  cellsOnLevel,
  countPerHour,
  largestCount,
  levelAtZoom,
  type ShownCell,
} from '../../../../machines/traffic/map/shown-cells.ts'
import type { CityOption } from '../../../../machines/traffic/traffic-areas.ts'
import { useT } from '../../../i18n/translate.ts'
import { CellMap } from '../../../ui/map/cells/cell-map.tsx'
import type { CellShape } from '../../../ui/map/cells/open-cell-map.ts'
import { CellList } from './cell-list.tsx'
import { cellName, countText, kindColours, sumsText } from './cell-texts.ts'
import { HourControls } from './hour-controls.tsx'
import { MapLegend } from './map-legend.tsx'
import * as styles from './traffic-map.module.css'
import { mapWords } from './words.ts'

type MapBodyProps = {
  data: TrafficCells
  hours: HoursRef
  cities: readonly CityOption[]
  chosen: string | null
  /** Filters the page by a cell; the chosen one again takes the filter off. */
  onChoose: (id: string | null) => void
}

/** About the zoom at which the map shows the country. */
const START_ZOOM = 5

const shapesOf = (
  cells: readonly ShownCell[],
  { hours }: TrafficCells,
  { hour, largest }: { hour: number | null; largest: number },
): CellShape[] =>
  cells.flatMap((cell) => {
    const place = readCell(cell.id)
    const count = countPerHour(cell, hours, hour)
    return place ? [{ id: cell.id, bounds: boundsOfCell(place), weight: count && count / largest }] : []
  })

/** The cells on the map, the hour that is shown, the legend and the list. */
export const MapBody = ({ data, hours, cities, chosen, onChoose }: MapBodyProps): ReactNode => {
  const t = useT(mapWords)
  const hour = useSelector(hours, (snapshot) => snapshot.context.hour)
  const [isListOpen, setListOpen] = useState(false)
  const [zoom, setZoom] = useState(START_ZOOM)
  const level = levelAtZoom(zoom)
  const cells = useMemo(() => cellsOnLevel(data, level), [data, level])
  const largest = useMemo(() => largestCount(cells), [cells])
  const shapes = useMemo(() => shapesOf(cells, data, { hour, largest }), [cells, data, hour, largest])
  const chosenBounds = useMemo(() => {
    const cell = chosen === null ? null : readCell(chosen)
    return cell && boundsOfCell(cell)
  }, [chosen])
  // Compared as text, so that the map moves only if other places are shown.
  const fitKey = JSON.stringify(boundsOfCells(data))
  const fit = useMemo(() => {
    const places: { latitude: number; longitude: number }[] = JSON.parse(fitKey)
    return places
  }, [fitKey])
  const choose = (id: string): void => onChoose(id === chosen ? null : id)
  const textsOf = (id: string): string[] => {
    const cell = cells.find((each) => each.id === id)
    return cell ? [cellName(cell, cities), countText(cell, data.hours, hour), sumsText(cell)] : []
  }
  return (
    <>
      <HourControls hours={hours} />
      <CellMap
        cells={shapes}
        colour={kindColours[data.kind]}
        chosen={chosenBounds}
        fit={fit}
        label={t('label')}
        onChoose={choose}
        textsOf={textsOf}
        onZoom={setZoom}
      />
      <MapLegend kind={data.kind} largest={largest} />
      <details className={styles.list} onToggle={(event) => setListOpen(event.currentTarget.open)}>
        <summary>{t('list')}</summary>
        {isListOpen && <CellList data={data} hour={hour} cities={cities} onChoose={choose} />}
      </details>
    </>
  )
}
