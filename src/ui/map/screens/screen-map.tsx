import '../map.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { chartWords } from '../../chart/words.ts'
import type { GeoPoint } from '../country/mercator.ts'
import { MapCanvas } from '../engine/map-canvas.tsx'
import { useMap } from '../engine/use-map.ts'
import { openScreenMap, type ScreenPoint } from './open-screen-map.ts'
import { idsInShape, type ShapeTool } from './screen-shapes.ts'
import { ShapeLayer } from './shape-layer.tsx'

type ScreenMapProps = {
  screens: readonly ScreenPoint[]
  /** Called on a click on a free or selected screen. */
  onToggle: (id: string) => void
  /** Positions to bring into view; a new array moves the map. */
  fit?: readonly GeoPoint[]
  label: string
  /** The shape that the pointer draws instead of moving the map; null moves the map. */
  tool?: ShapeTool | null
  /** Metres of the circle. */
  radiusMetres?: number
  /** Called with the ids of all screens inside a drawn shape. */
  onDrawn?: (ids: readonly string[]) => void
  /** px */
  height?: number
}

/** Screens on a map. Keyboard users reach them as buttons in a visually hidden list (docs/design.md, Maps). */
export const ScreenMap = (props: ScreenMapProps): ReactNode => {
  const { screens, onToggle, fit, label, tool = null, radiusMetres = 0, onDrawn, height = 360 } = props
  const t = useT(chartWords)
  const canvas = useRef<HTMLDivElement>(null)
  const toggle = useRef(onToggle)
  useEffect(() => {
    toggle.current = onToggle
  })
  const { map, hasFailed } = useMap(canvas, (createMap, element) =>
    openScreenMap(createMap, element, (id) => toggle.current(id)),
  )
  useEffect(() => map?.show(screens), [map, screens])
  useEffect(() => {
    if (fit && fit.length > 0) map?.fit(fit)
  }, [map, fit])
  return (
    <figure className="screen-map" style={{ height }} aria-label={label}>
      <MapCanvas canvas={canvas} hasFailed={hasFailed} />
      {tool && map && (
        <ShapeLayer
          tool={tool}
          radiusPx={() => radiusMetres * map.positions().pxPerMetre}
          onDrawn={(drawn, radiusPx) => onDrawn?.(idsInShape(tool, drawn, radiusPx, map.positions().screens))}
        />
      )}
      <ul className="screen-map-list visually-hidden">
        {screens.map((screen) => (
          <li key={screen.id}>
            <button
              type="button"
              aria-pressed={screen.state === 'selected'}
              disabled={screen.state === 'taken'}
              onClick={() => onToggle(screen.id)}
              onFocus={() => map?.mark(screen.id)}
              onBlur={() => map?.mark(null)}
            >
              {screen.name}, {t(screen.state)}
            </button>
          </li>
        ))}
      </ul>
    </figure>
  )
}
