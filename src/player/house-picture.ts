import type { Schedule } from '../../contract/player/schedule.ts'

/** What the picture of the network says. */
export type HousePicture = { product: string; lines: readonly string[] }

/** The lines of the picture: where the screen stands. */
export const houseLines = ({ location_name, city_name, name }: Schedule['screen']): string[] => [
  location_name,
  [city_name, name].filter(Boolean).join(' · '),
]

const GROUND = '#0e1a26'
const INK = '#f4f6f8'
const QUIET = '#9fb0c0'
const THEME = '#1272c4'

/** Draws the network's picture on a canvas of any shape: a ground, the product's name, and where the screen is. */
export const drawHousePicture = (canvas: HTMLCanvasElement, { product, lines }: HousePicture): void => {
  const ratio = Math.min(window.devicePixelRatio || 1, 2)
  const { innerWidth, innerHeight } = window
  canvas.width = Math.round(innerWidth * ratio)
  canvas.height = Math.round(innerHeight * ratio)
  const paper = canvas.getContext('2d')
  if (!paper) return
  const { width, height } = canvas
  const unit = Math.min(width, height)
  const ground = paper.createLinearGradient(0, 0, width, height)
  ground.addColorStop(0, GROUND)
  ground.addColorStop(1, '#17324a')
  paper.fillStyle = ground
  paper.fillRect(0, 0, width, height)
  // Quiet arcs from a corner, so that it is a picture also from far away.
  paper.strokeStyle = 'rgb(255 255 255 / 0.05)'
  paper.lineWidth = unit * 0.045
  for (let ring = 1; ring <= 5; ring++) {
    paper.beginPath()
    paper.arc(width, height, unit * 0.22 * ring, Math.PI, 1.5 * Math.PI)
    paper.stroke()
  }
  paper.textAlign = 'center'
  paper.textBaseline = 'middle'
  const write = (text: string, y: number, size: number, { weight, colour }: { weight: number; colour: string }) => {
    paper.fillStyle = colour
    paper.font = `${weight} ${size}px Inter, system-ui, sans-serif`
    const widest = width * 0.86
    const needed = paper.measureText(text).width
    if (needed > widest) paper.font = `${weight} ${(size * widest) / needed}px Inter, system-ui, sans-serif`
    paper.fillText(text, width / 2, y)
  }
  const middle = height / 2
  write(product, middle - unit * 0.07, unit * 0.11, { weight: 620, colour: INK })
  paper.fillStyle = THEME
  paper.fillRect(width / 2 - unit * 0.05, middle + unit * 0.015, unit * 0.1, unit * 0.008)
  for (const [index, line] of lines.entries())
    write(line, middle + unit * (0.085 + index * 0.06), unit * (index === 0 ? 0.042 : 0.032), {
      weight: 400,
      colour: index === 0 ? INK : QUIET,
    })
}
