import type { Position, Shape } from '../base-map.ts'

/** A position on earth in degrees. */
export type GeoPoint = {
  latitude: number
  longitude: number
}

/** Converts degrees to px of a frame. */
export type Projection = (longitude: number, latitude: number) => [x: number, y: number]

const x = (longitude: number): number => (longitude * Math.PI) / 180
const y = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))

/** The bounds of Poland in degrees: west, south, east, north. */
export const poland = [14.07, 48.98, 24.2, 54.86] as const

/** A Mercator projection that fits `bounds` (west, south, east, north) into a frame of px with a margin, centred. */
export const fitMercator = (
  [west, south, east, north]: readonly [number, number, number, number],
  width: number,
  height: number,
  margin: number,
): Projection => {
  const scale = Math.min((width - 2 * margin) / (x(east) - x(west)), (height - 2 * margin) / (y(north) - y(south)))
  const middle = [(x(west) + x(east)) / 2, (y(south) + y(north)) / 2] as const
  return (longitude, latitude) => [
    width / 2 + (x(longitude) - middle[0]) * scale,
    height / 2 - (y(latitude) - middle[1]) * scale,
  ]
}

const line = (points: readonly Position[], project: Projection, closed: boolean): string => {
  const steps = points.map(([longitude = 0, latitude = 0]) => {
    const [px, py] = project(longitude, latitude)
    return `${px.toFixed(1)} ${py.toFixed(1)}`
  })
  return `M${steps.join('L')}${closed ? 'Z' : ''}`
}

/** The SVG path of a GeoJSON line or area. */
export const svgPath = (shape: Shape, project: Projection): string => {
  if (shape.type === 'LineString') return line(shape.coordinates, project, false)
  const closed = shape.type !== 'MultiLineString'
  const lines = shape.type === 'MultiPolygon' ? shape.coordinates.flat() : shape.coordinates
  return lines.map((points) => line(points, project, closed)).join('')
}
