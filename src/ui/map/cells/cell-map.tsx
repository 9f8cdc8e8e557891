import '../map.css'
import { type ReactNode, useEffect, useRef } from 'react'
import type { GeoPoint } from '../country/mercator.ts'
import { MapCanvas } from '../engine/map-canvas.tsx'
import { useMap } from '../engine/use-map.ts'
import { type CellBounds, type CellMapEvents, type CellShape, openCellMap } from './open-cell-map.ts'

type CellMapProps = CellMapEvents & {
  cells: readonly CellShape[]
  /** The token of the cells' colour, such as `--s1`. */
  colour: string
  /** The bounds of the chosen cell. */
  chosen: CellBounds | null
  /** Positions to bring into view; a new array moves the map. */
  fit: readonly GeoPoint[]
  label: string
}

/** Weighted cells on a map. Keyboard users choose a cell in the list beside it. */
export const CellMap = (props: CellMapProps): ReactNode => {
  const { cells, colour, chosen, fit, label } = props
  const canvas = useRef<HTMLDivElement>(null)
  const events = useRef<CellMapEvents>(props)
  useEffect(() => {
    events.current = props
  })
  const { map, hasFailed } = useMap(canvas, (createMap, element) =>
    openCellMap(createMap, element, {
      onChoose: (id) => events.current.onChoose(id),
      textsOf: (id) => events.current.textsOf(id),
      onZoom: (zoom) => events.current.onZoom(zoom),
    }),
  )
  useEffect(() => map?.show(cells, colour), [map, cells, colour])
  useEffect(() => map?.choose(chosen), [map, chosen])
  useEffect(() => {
    if (fit.length > 0) map?.fit(fit)
  }, [map, fit])
  return (
    <figure className="screen-map" aria-label={label}>
      <MapCanvas canvas={canvas} hasFailed={hasFailed} />
    </figure>
  )
}
