const MARGIN = 16
const SCALE = 2
const leftOut = '.plot-actions, .plot-reader, .plot-data, .visually-hidden'

const copied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
]

/** Copies a drawing with its styles inlined. Text is left out, because an SVG image cannot use the page's font. */
export const selfContained = (drawing: SVGSVGElement): string => {
  const copy = document.importNode(drawing, true)
  const originals = drawing.querySelectorAll<SVGElement>('*')
  for (const [place, element] of copy.querySelectorAll<SVGElement>('*').entries()) {
    const original = originals[place]
    if (!original) continue
    const style = getComputedStyle(original)
    for (const name of copied) element.style.setProperty(name, style.getPropertyValue(name))
  }
  for (const words of copy.querySelectorAll('text')) words.remove()
  const { width, height } = drawing.getBoundingClientRect()
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.removeAttribute('style')
  return new XMLSerializer().serializeToString(copy)
}

const loaded = async (source: string): Promise<HTMLImageElement> => {
  const address = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(address)
  }
}

const edges = { start: 'left', middle: 'center', end: 'right' } as const

/** Words that stand in one line of the page, with the box around them. */
type Line = {
  words: string
  left: number
  right: number
  middle: number
}

const linesOf = (node: Node): Line[] => {
  const lines: Line[] = []
  for (const word of (node.textContent ?? '').matchAll(/[^ \n]+/g)) {
    const range = document.createRange()
    range.setStart(node, word.index)
    range.setEnd(node, word.index + word[0].length)
    const { left, right, top, height } = range.getBoundingClientRect()
    const middle = top + height / 2
    const line = lines.at(-1)
    if (line && Math.abs(line.middle - middle) < height / 2) {
      lines[lines.length - 1] = { ...line, words: `${line.words} ${word[0]}`, right }
    } else lines.push({ words: word[0], left, right, middle })
  }
  return lines
}

const drawLine = (
  brush: CanvasRenderingContext2D,
  { words, left, right, middle }: Line,
  style: CSSStyleDeclaration,
): void => {
  // A canvas has no tabular figures, so words are a little narrower than on the page: they keep the edge that they
  // are set by.
  const anchor = style.textAnchor === 'end' || style.textAnchor === 'middle' ? style.textAnchor : 'start'
  const x = { start: left, middle: (left + right) / 2, end: right }[anchor]
  brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  brush.textBaseline = 'middle'
  brush.textAlign = edges[anchor]
  if (style.stroke && style.stroke !== 'none') {
    brush.strokeStyle = style.stroke
    brush.lineWidth = Number.parseFloat(style.strokeWidth)
    brush.lineJoin = 'round'
    brush.strokeText(words, x, middle)
  }
  brush.fillText(words, x, middle)
}

/** Draws the text of the figure at its positions on the page, line breaks included. */
const drawWords = (brush: CanvasRenderingContext2D, figure: HTMLElement): void => {
  const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest(leftOut)) continue
    const style = getComputedStyle(parent)
    brush.fillStyle = parent instanceof SVGElement ? style.fill : style.color
    for (const line of linesOf(node)) drawLine(brush, line, style)
  }
}

/**
 * Renders a plot with its title and legend as a PNG of twice the size, with its own background, so that it is correct
 * in dark mode too; throws if the browser cannot.
 */
export const plotPicture = async (figure: HTMLElement): Promise<Blob> => {
  const box = figure.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil((box.width + 2 * MARGIN) * SCALE)
  canvas.height = Math.ceil((box.height + 2 * MARGIN) * SCALE)
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no canvas to draw on')
  brush.scale(SCALE, SCALE)
  brush.fillStyle = getComputedStyle(figure).getPropertyValue('--panel')
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.translate(MARGIN - box.left, MARGIN - box.top)
  const drawings = [...figure.querySelectorAll('svg')].filter((drawing) => !drawing.closest(leftOut))
  const pictures = await Promise.all(drawings.map((drawing) => loaded(selfContained(drawing))))
  for (const [place, picture] of pictures.entries()) {
    const at = drawings[place]?.getBoundingClientRect()
    if (at) brush.drawImage(picture, at.left, at.top, at.width, at.height)
  }
  drawWords(brush, figure)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))), 'image/png')
  })
}
