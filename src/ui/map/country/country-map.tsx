import '../map.css'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { useWidth } from '../../use-width.ts'
import { type BaseMap, loadBaseMap } from '../base-map.ts'
import { type LabelPoint, placeLabels } from './labels.ts'
import { Land } from './land.tsx'
import { fitMercator, type GeoPoint, poland } from './mercator.ts'
import { countryWords } from './words.ts'

/** One location of the country with a value; the value sets the area of its circle. */
export type MapCircle = GeoPoint & {
  id: string
  name: string
  value: number
  /** A short number inside the circle. If it is set, all circles have the same size. */
  inside?: string
  /** Silent araboxes; the circle gets a boxed triangle with this number if there are any. */
  silent?: number
}

type CountryMapProps = {
  circles: readonly MapCircle[]
  /** What the circles show, for screen readers. */
  label: string
  /** In px; about the same as the width, because the base map ends near the borders of Poland. */
  height?: number
  credits?: boolean
}

/** Width per height; a wider map would show the end of the base map. */
const WIDEST_RATIO = 1.33

/** Half the width of a digit inside a circle, and the room beside the text. */
const HALF_DIGIT = 3.4
const BESIDE = 2

/** The radius of circles with texts: as large as the longest of them needs. */
const insideRadius = (circles: readonly MapCircle[]): number =>
  Math.max(10.5, ...circles.map(({ inside = '' }) => inside.length * HALF_DIGIT + BESIDE))

type CircleSizes = { largest: number; width: number; inside: number }

const radiusOf = (circle: MapCircle, { largest, width, inside }: CircleSizes): number => {
  if (circle.inside !== undefined) return inside
  const most = Math.min(22, Math.max(11, width * 0.05))
  return Math.max(4, most * Math.sqrt(Math.max(0, circle.value) / largest))
}

const MARK = { width: 30, height: 17 } as const

/** The boxed triangle of silent araboxes with their number, above and right of a circle. */
const SilentMark = ({ x, y, count }: { x: number; y: number; count: number }): ReactNode => (
  <g className="map-silent" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
    <rect width={MARK.width} height={MARK.height} rx="4" />
    <path d="M5 12.5 9.5 4.5 14 12.5Z" />
    <text x="22" y="8.5" dy="0.36em" textAnchor="middle">
      {count}
    </text>
  </g>
)

type Mark = { id: string; count: number; x: number; y: number }

const doOverlap = (one: Mark, other: Mark): boolean =>
  Math.abs(one.x - other.x) < MARK.width && Math.abs(one.y - other.y) < MARK.height

/** Places the marks beside their circles: above or below, right or left, where no other mark is. */
const placeMarks = (circles: readonly MapCircle[], points: readonly LabelPoint[], width: number): Mark[] => {
  const placed: Mark[] = []
  for (const { id, silent: count = 0 } of circles) {
    const point = points.find((each) => each.id === id)
    if (!point || count === 0) continue
    const right = Math.min(width - MARK.width - 2, point.x + point.radius * 0.6)
    const left = Math.max(2, point.x - point.radius * 0.6 - MARK.width)
    const above = Math.max(2, point.y - point.radius - MARK.height + 3)
    const below = point.y + point.radius - 3
    const places = [right, left].flatMap((x) => [above, below].map((y) => ({ id, count, x, y })))
    const free = places.find((mark) => !placed.some((other) => doOverlap(mark, other))) ?? places[0]
    if (free) placed.push(free)
  }
  return placed
}

/** Map of Poland with one circle for each agglomeration, as a light SVG that also prints (docs/design.md, Maps). */
export const CountryMap = ({ circles, label, height = 246, credits = true }: CountryMapProps): ReactNode => {
  const t = useT(countryWords)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 260)
  const [base, setBase] = useState<BaseMap | 'failed' | null>(null)
  useEffect(() => {
    let isUnmounted = false
    loadBaseMap().then(
      (loaded) => !isUnmounted && setBase(loaded),
      // If the land fails to load, the circles and the list beside the map still show the data.
      () => !isUnmounted && setBase('failed'),
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  const project = useMemo(() => fitMercator(poland, width, height, 14), [width, height])
  const largest = Math.max(1, ...circles.map((circle) => circle.value))
  const sizes = { largest, width, inside: insideRadius(circles) }
  const points: LabelPoint[] = circles.map((circle) => {
    const [x, y] = project(circle.longitude, circle.latitude)
    return { id: circle.id, x, y, radius: radiusOf(circle, sizes), text: circle.name }
  })
  const marks = placeMarks(circles, points, width)
  const obstacles: LabelPoint[] = marks.map(({ id, x, y }) => ({
    id: `mark ${id}`,
    x: x + MARK.width / 2,
    y: y + MARK.height / 2,
    radius: MARK.width / 2,
    text: '',
  }))
  const inside = new Map(circles.map((circle) => [circle.id, circle.inside]))
  const names = new Map(circles.map((circle) => [circle.id, circle.name]))
  return (
    <figure className="country-map" aria-busy={base === null || undefined}>
      <div
        className="country-map-frame"
        ref={frame}
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: Math.round(height * WIDEST_RATIO) }}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {base && base !== 'failed' && <Land base={base} project={project} />}
          {placeLabels([...points, ...obstacles], width, height).map((placed) => (
            <text
              key={placed.id}
              className="map-label"
              x={placed.x}
              y={placed.y}
              dy="0.36em"
              textAnchor={placed.anchor}
            >
              {names.get(placed.id)}
            </text>
          ))}
          {[...points]
            .sort((one, other) => other.radius - one.radius)
            .map((point) => (
              <g key={point.id}>
                <circle
                  className={inside.get(point.id) === undefined ? 'map-circle' : 'map-circle map-circle-full'}
                  cx={point.x}
                  cy={point.y}
                  r={point.radius}
                />
                <text className="map-inside" x={point.x} y={point.y} dy="0.36em" textAnchor="middle">
                  {inside.get(point.id)}
                </text>
              </g>
            ))}
          {marks.map((mark) => (
            <SilentMark key={mark.id} {...mark} />
          ))}
        </svg>
      </div>
      {credits && <figcaption className="caption map-credits">{t('mapCredits')}</figcaption>}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('place')}</th>
              <th scope="col">{t('value')}</th>
            </tr>
          </thead>
          <tbody>
            {circles.map((circle) => (
              <tr key={circle.id}>
                <th scope="row">{circle.name}</th>
                <td>
                  {circle.inside ?? number(circle.value)}
                  {circle.silent ? `, ${t('silent', { count: circle.silent })}` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
