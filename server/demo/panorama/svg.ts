import { type Pixel, panoramaSize } from './camera.ts'

/** Coordinates are rounded to a tenth of a pixel. */
const TENTHS = 10

/** Formats a coordinate in few characters. */
export const short = (value: number): string => String(Math.round(value * TENTHS) / TENTHS).replace(/^(-?)0\./, '$1.')

const spaced = (numbers: readonly string[]): string =>
  numbers.map((text, at) => (at === 0 || text.startsWith('-') ? text : ` ${text}`)).join('')

/** Path data through points, with relative coordinates after the first one, which take fewer characters. */
const track = (points: readonly Pixel[]): string => {
  const whole = points.map(([across, down]) => [Math.round(across * TENTHS), Math.round(down * TENTHS)] as const)
  const [first = [0, 0], ...rest] = whole
  const steps = rest.flatMap(([across, down], at) => {
    const [fromAcross, fromDown] = whole[at] ?? first
    return [short((across - fromAcross) / TENTHS), short((down - fromDown) / TENTHS)]
  })
  return `M${spaced([short(first[0] / TENTHS), short(first[1] / TENTHS)])}l${spaced(steps)}`
}

/** The outline of a polygon as path data. */
const outline = (corners: readonly Pixel[]): string => `${track(corners)}z`

type Attributes = Readonly<Record<string, string | number>>

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`)
    .join('')

/** An element without content. */
export const element = (name: string, attributes: Attributes): string => `<${name}${written(attributes)}/>`

/** An element with content. */
export const around = (name: string, attributes: Attributes, content: readonly string[]): string =>
  `<${name}${written(attributes)}>${content.join('')}</${name}>`

/** More than half of the widest stroke. */
const MARGIN = 8

const isSeen = (corners: readonly Pixel[]): boolean => {
  const across = corners.map(([x]) => x)
  const down = corners.map(([, y]) => y)
  return (
    Math.max(...across) > -MARGIN &&
    Math.min(...across) < panoramaSize.width + MARGIN &&
    Math.max(...down) > -MARGIN &&
    Math.min(...down) < panoramaSize.height + MARGIN
  )
}

/** Polygons of one colour as one element, without polygons outside of the picture; empty if there are none. */
export const polygons = (all: readonly (readonly Pixel[])[], fill: string, more: Attributes = {}): string => {
  const seen = all.filter(isSeen)
  return seen.length === 0 ? '' : element('path', { d: seen.map(outline).join(''), fill, ...more })
}

/** A filled polygon. */
export const polygon = (corners: readonly Pixel[], fill: string, more: Attributes = {}): string =>
  polygons([corners], fill, more)

/** An ellipse; without a colour it has the colour of its parent element. */
export const ellipse = ([cx, cy]: Pixel, rx: number, ry: number, fill?: string, more: Attributes = {}): string => {
  const at = { cx: short(cx), cy: short(cy), ...(fill === undefined ? {} : { fill }), ...more }
  return rx === ry
    ? element('circle', { r: short(rx), ...at })
    : element('ellipse', { rx: short(rx), ry: short(ry), ...at })
}

/** Lines of one colour and width in pixels as one element. */
export const lines = (
  all: readonly (readonly Pixel[])[],
  stroke: string,
  width: number,
  more: Attributes = {},
): string => element('path', { d: all.map(track).join(''), stroke, 'stroke-width': width, fill: 'none', ...more })

/** One line; its width is in pixels. */
export const line = (points: readonly Pixel[], stroke: string, width: number, more: Attributes = {}): string =>
  lines([points], stroke, width, more)
