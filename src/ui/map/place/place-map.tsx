import '../map.css'
import { type ReactNode, useEffect, useRef } from 'react'
import type { GeoPoint } from '../country/mercator.ts'
import { MapCanvas } from '../engine/map-canvas.tsx'
import { useMap } from '../engine/use-map.ts'
import { openPlaceMap } from './open-place-map.ts'

type PlaceMapProps = {
  place: GeoPoint | null
  onPlace: (place: GeoPoint) => void
  /** A position to bring into view; a new object moves the map. */
  fit?: GeoPoint | null
  label: string
}

const HEIGHT_PX = 320

/** A map on which one place is set by a click. Keyboard users type the coordinates in the form beside it. */
export const PlaceMap = ({ place, onPlace, fit = null, label }: PlaceMapProps): ReactNode => {
  const canvas = useRef<HTMLDivElement>(null)
  const placed = useRef(onPlace)
  const first = useRef(place)
  useEffect(() => {
    placed.current = onPlace
    first.current ??= place
  })
  const { map, hasFailed } = useMap(canvas, (createMap, element) =>
    openPlaceMap(createMap, element, (chosen) => placed.current(chosen)),
  )
  const latitude = place?.latitude
  const longitude = place?.longitude
  useEffect(() => {
    map?.show(latitude === undefined || longitude === undefined ? null : { latitude, longitude })
  }, [map, latitude, longitude])
  useEffect(() => {
    if (first.current) map?.fit(first.current)
  }, [map])
  useEffect(() => {
    if (fit) map?.fit(fit)
  }, [map, fit])
  return (
    <figure className="screen-map" style={{ height: HEIGHT_PX }} aria-label={label}>
      <MapCanvas canvas={canvas} hasFailed={hasFailed} />
    </figure>
  )
}
