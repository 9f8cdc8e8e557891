import '../map.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Place } from '../country/mercator.ts'
import { useMap } from '../engine/use-map.ts'
import { type NetworkMapEvents, type NetworkPoint, openNetworkMap } from './open-network-map.ts'

export type { NetworkPoint } from './open-network-map.ts'

type NetworkMapProps = NetworkMapEvents & {
  points: readonly NetworkPoint[]
  /** Names of the cities in which they stand. */
  cities: readonly string[]
  /** Places to bring into view; a new array moves the map. */
  fit: readonly Place[]
  label: string
  /** Name of the hidden list that offers the same by keyboard. */
  listLabel: string
  /** Shown if no map can be drawn. */
  failedText: string
}

/**
 * Number of points before and after the current one in the hidden list; a whole large network would make the page slow.
 */
const NEAR = 25

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The next place in a list of `count` after a key; the same one for keys that do not move. */
export const placeAfter = (key: string, place: number, count: number): number => {
  if (key === 'Home') return 0
  if (key === 'End') return Math.max(0, count - 1)
  return Math.min(Math.max(0, count - 1), Math.max(0, place + (steps[key] ?? 0)))
}

/**
 * Araboxes on a map, with near ones in clusters; a hidden list with one tab stop offers the same by keyboard
 * (docs/design.md, Maps).
 */
export const NetworkMap = ({
  points,
  cities,
  fit,
  label,
  listLabel,
  failedText,
  onOpen,
  clusterWords,
}: NetworkMapProps): ReactNode => {
  const canvas = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const events = useRef<NetworkMapEvents>({ onOpen, clusterWords })
  const [current, setCurrent] = useState(0)
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
  const stop = Math.min(current, Math.max(0, points.length - 1))
  const move = (event: KeyboardEvent): void => {
    const next = placeAfter(event.key, stop, points.length)
    if (next === stop) return
    event.preventDefault()
    flushSync(() => setCurrent(next))
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const first = Math.max(0, stop - NEAR)
  return (
    <figure className="screen-map network-map" aria-label={label}>
      <div className="screen-map-canvas" ref={canvas} />
      {hasFailed && <p className="network-map-failed">{failedText}</p>}
      <ul className="screen-map-list visually-hidden" aria-label={listLabel} ref={list} onKeyDown={move}>
        {points.slice(first, stop + NEAR + 1).map((point, place) => (
          <li key={point.id} aria-posinset={first + place + 1} aria-setsize={points.length}>
            <button
              type="button"
              tabIndex={first + place === stop ? 0 : -1}
              onClick={() => onOpen(point.id)}
              onFocus={() => {
                setCurrent(first + place)
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
