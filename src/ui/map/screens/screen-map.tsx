import '../map.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { chartWords } from '../../chart/words.ts'
import type { Place } from '../country/mercator.ts'
import { useMap } from '../engine/use-map.ts'
import { openScreenMap, type ScreenPoint } from './open-screen-map.ts'

type ScreenMapProps = {
  screens: readonly ScreenPoint[]
  /** Called on a click: a free screen becomes selected, a selected one free. Taken screens do not react. */
  onToggle: (id: string) => void
  /** Places to bring into view: a city's screens. */
  fit?: readonly Place[]
  label: string
  /** px */
  height?: number
}

/**
 * Single screens on a map: selected filled, free a ring, taken grey; a hidden list of buttons offers the same by
 * keyboard (docs/design.md, Maps).
 */
export const ScreenMap = ({ screens, onToggle, fit, label, height = 360 }: ScreenMapProps): ReactNode => {
  const t = useT(chartWords)
  const canvas = useRef<HTMLDivElement>(null)
  const toggle = useRef(onToggle)
  useEffect(() => {
    toggle.current = onToggle
  })
  const { map } = useMap(canvas, (createMap, element) => openScreenMap(createMap, element, (id) => toggle.current(id)))
  useEffect(() => map?.show(screens), [map, screens])
  useEffect(() => {
    if (fit && fit.length > 0) map?.fit(fit)
  }, [map, fit])
  return (
    <figure className="screen-map" style={{ height }} aria-label={label}>
      <div className="screen-map-canvas" ref={canvas} aria-hidden="true" />
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
