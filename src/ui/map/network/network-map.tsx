import '../map.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GeoPoint } from '../country/mercator.ts'
import { MapCanvas } from '../engine/map-canvas.tsx'
import { useMap } from '../engine/use-map.ts'
import { type NetworkMapEvents, type NetworkPoint, openNetworkMap } from './open-network-map.ts'

export type { NetworkPoint } from './open-network-map.ts'

type NetworkMapProps = NetworkMapEvents & {
  points: readonly NetworkPoint[]
  /** Names of the cities of these points; they are labelled. */
  cities: readonly string[]
  /** Positions to bring into view; a new array moves the map. */
  fit: readonly GeoPoint[]
  label: string
  /** Name of the visually hidden list for keyboard users. */
  listLabel: string
}

/** Points before and after the current one in the hidden list; thousands of buttons would make the page slow. */
const NEARBY_POINTS = 25

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The index in a list of `count` after a key press; unchanged for keys that do not move. */
export const indexAfterKey = (key: string, index: number, count: number): number => {
  if (key === 'Home') return 0
  if (key === 'End') return Math.max(0, count - 1)
  return Math.min(Math.max(0, count - 1), Math.max(0, index + (steps[key] ?? 0)))
}

/**
 * Araboxes on a map, near ones in clusters. Keyboard users reach them in a visually hidden list
 * with one tab stop (docs/design.md, Maps).
 */
export const NetworkMap = ({
  points,
  cities,
  fit,
  label,
  listLabel,
  onOpen,
  clusterWords,
}: NetworkMapProps): ReactNode => {
  const canvas = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const events = useRef<NetworkMapEvents>({ onOpen, clusterWords })
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    events.current = { onOpen, clusterWords }
  })
  const { map, hasFailed } = useMap(canvas, (createMap, element) =>
    openNetworkMap(createMap, element, {
      onOpen: (id) => events.current.onOpen(id),
      clusterWords: (count, silent) => events.current.clusterWords(count, silent),
    }),
  )
  useEffect(() => map?.show(points, cities), [map, points, cities])
  useEffect(() => {
    if (fit.length > 0) map?.fit(fit)
  }, [map, fit])
  // The list may have become shorter since the choice.
  const current = Math.min(chosen, Math.max(0, points.length - 1))
  const move = (event: KeyboardEvent): void => {
    const next = indexAfterKey(event.key, current, points.length)
    if (next === current) return
    event.preventDefault()
    flushSync(() => setChosen(next))
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const first = Math.max(0, current - NEARBY_POINTS)
  return (
    <figure className="screen-map network-map" aria-label={label}>
      <MapCanvas canvas={canvas} hasFailed={hasFailed} />
      <ul className="screen-map-list visually-hidden" aria-label={listLabel} ref={list} onKeyDown={move}>
        {points.slice(first, current + NEARBY_POINTS + 1).map((point, index) => (
          <li key={point.id} aria-posinset={first + index + 1} aria-setsize={points.length}>
            <button
              type="button"
              tabIndex={first + index === current ? 0 : -1}
              onClick={() => onOpen(point.id)}
              onFocus={() => {
                setChosen(first + index)
                map?.mark(point)
              }}
              onBlur={() => map?.mark(null)}
            >
              {point.name}, {point.words}
            </button>
          </li>
        ))}
      </ul>
    </figure>
  )
}
