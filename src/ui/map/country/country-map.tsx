import '../map.css'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { chartWords } from '../../chart/words.ts'
import { useWidth } from '../../use-width.ts'
import { type BaseMap, loadBaseMap } from '../base-map.ts'
import { type LabelPoint, placeLabels } from './labels.ts'
import { Land } from './land.tsx'
import { fitMercator, type GeoPoint, poland } from './mercator.ts'

/** One location of the country with a value; the value sets the area of its circle. */
export type MapCircle = GeoPoint & {
  id: string
  name: string
  value: number
  /** A short number inside the circle. If it is set, all circles have the same size. */
  inside?: string
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

const radiusOf = (circle: MapCircle, largest: number, width: number): number => {
  if (circle.inside !== undefined) return 10.5
  const most = Math.min(22, Math.max(11, width * 0.05))
  return Math.max(4, most * Math.sqrt(Math.max(0, circle.value) / largest))
}

/** Map of Poland with one circle for each agglomeration, as a light SVG that also prints (docs/design.md, Maps). */
export const CountryMap = ({ circles, label, height = 246, credits = true }: CountryMapProps): ReactNode => {
  const t = useT(chartWords)
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
  const points: LabelPoint[] = circles.map((circle) => {
    const [x, y] = project(circle.longitude, circle.latitude)
    return { id: circle.id, x, y, radius: radiusOf(circle, largest, width), text: circle.name }
  })
  const inside = new Map(circles.map((circle) => [circle.id, circle.inside]))
  const names = new Map(circles.map((circle) => [circle.id, circle.name]))
  return (
    <figure className="country-map">
      <div
        className="country-map-frame"
        ref={frame}
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: Math.round(height * WIDEST_RATIO) }}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {base && base !== 'failed' && <Land base={base} project={project} />}
          {placeLabels(points, width, height).map((placed) => (
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
        </svg>
      </div>
      {credits && <figcaption className="caption map-credits">{t('mapCredits')}</figcaption>}
      <table className="visually-hidden">
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
              <td>{circle.inside ?? number(circle.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
