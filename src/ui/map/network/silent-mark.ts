type Colours = Pick<CSSStyleDeclaration, 'getPropertyValue'>

const PIXEL_RATIO = 2
const SIDE = 18
const FONT = '600 11px Inter, sans-serif'

/**
 * How many silent araboxes the mark `silent-<n>` stands for, 1 being a single one without a count; null for other
 * ids.
 */
export const countOfSilentMark = (id: string): number | null => {
  const [, count] = /^silent-(\d+)$/.exec(id) ?? []
  return count === undefined ? null : Number(count)
}

const triangle = (pen: CanvasRenderingContext2D, left: number, middle: number): void => {
  pen.beginPath()
  pen.moveTo(left, middle + 4)
  pen.lineTo(left + 5, middle - 4.5)
  pen.lineTo(left + 10, middle + 4)
  pen.closePath()
  pen.fill()
}

/**
 * Draws the boxed triangle of silent araboxes, with their count from two up (docs/design.md, Maps); null if the browser
 * cannot draw.
 */
export const drawSilentMark = (count: number, colours: Colours): { image: ImageData; pixelRatio: number } | null => {
  const of = (token: string): string => colours.getPropertyValue(token).trim()
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return null
  const text = count > 1 ? String(count) : ''
  pen.font = FONT
  const width = SIDE + (text ? Math.ceil(pen.measureText(text).width) + 5 : 0)
  pen.canvas.width = width * PIXEL_RATIO
  pen.canvas.height = SIDE * PIXEL_RATIO
  pen.scale(PIXEL_RATIO, PIXEL_RATIO)
  pen.fillStyle = of('--panel')
  pen.strokeStyle = of('--warn')
  pen.lineWidth = 1.25
  pen.beginPath()
  pen.roundRect(0.75, 0.75, width - 1.5, SIDE - 1.5, 4)
  pen.fill()
  pen.stroke()
  pen.fillStyle = of('--warn')
  triangle(pen, 4, SIDE / 2)
  pen.font = FONT
  pen.textBaseline = 'middle'
  pen.fillText(text, SIDE - 1, SIDE / 2 + 0.5)
  return { image: pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height), pixelRatio: PIXEL_RATIO }
}
