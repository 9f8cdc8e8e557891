type Colours = Pick<CSSStyleDeclaration, 'getPropertyValue'>

const PIXEL_RATIO = 2
const SIDE = 18
const FONT = '600 11px Inter, sans-serif'

/** The number of silent araboxes in an image id `silent-<n>`; null for other ids. */
export const countOfSilentMark = (id: string): number | null => {
  const [, count] = /^silent-(\d+)$/.exec(id) ?? []
  return count === undefined ? null : Number(count)
}

const triangle = (context: CanvasRenderingContext2D, left: number, middle: number): void => {
  context.beginPath()
  context.moveTo(left, middle + 4)
  context.lineTo(left + 5, middle - 4.5)
  context.lineTo(left + 10, middle + 4)
  context.closePath()
  context.fill()
}

/**
 * Draws the boxed triangle of silent araboxes, with their count if it is above one (docs/design.md,
 * Maps); null if the browser has no 2D canvas.
 */
export const drawSilentMark = (count: number, colours: Colours): { image: ImageData; pixelRatio: number } | null => {
  const of = (token: string): string => colours.getPropertyValue(token).trim()
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return null
  const text = count > 1 ? String(count) : ''
  context.font = FONT
  const width = SIDE + (text ? Math.ceil(context.measureText(text).width) + 5 : 0)
  context.canvas.width = width * PIXEL_RATIO
  context.canvas.height = SIDE * PIXEL_RATIO
  context.scale(PIXEL_RATIO, PIXEL_RATIO)
  context.fillStyle = of('--panel')
  context.strokeStyle = of('--warn')
  context.lineWidth = 1.25
  context.beginPath()
  context.roundRect(0.75, 0.75, width - 1.5, SIDE - 1.5, 4)
  context.fill()
  context.stroke()
  context.fillStyle = of('--warn')
  triangle(context, 4, SIDE / 2)
  context.font = FONT
  context.textBaseline = 'middle'
  context.fillText(text, SIDE - 1, SIDE / 2 + 0.5)
  return { image: context.getImageData(0, 0, context.canvas.width, context.canvas.height), pixelRatio: PIXEL_RATIO }
}
