import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Point } from '../../../contract/location/location.ts'
import { PictureFrameContext } from '../../../src/ui/picture/frame.ts'
import type { Tracks } from '../../../src/ui/picture/heat/heat-drawing.ts'
import { HeatLayer } from '../../../src/ui/picture/heat/heat-layer.tsx'

/** The measurements of drawing a heatmap. */
export type HeatRun = {
  points: number
  /** Durations of tasks of 50 ms and more, as reported by the browser. */
  longTasksMs: number[]
  /** The longest time in which the page did not respond. */
  waitedMs: number
  /** Time from the first page of tracks to the last painting. */
  tookMs: number
  /** The brightest point, in px at the reference width. */
  hottest: [number, number]
  /** The number of painted cells, and the alpha of a cell without tracks near it. */
  painted: number
  farAlpha: number
  /** Whether emptying the layer empties the canvas. */
  isCleared: boolean
}

const PAGES = 20
const PAGES_AT_FIRST = 10
const TRACKS_PER_PAGE = 200
const POINTS = 30
const HEIGHT = 608
const CELL = 4

let seed = 20_260_302
const random = (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

/** Half of the tracks cross at (300, 200); the others run through the lower half. The upper right has no tracks. */
const trackOf = (): Point[] => {
  const turn = random() * Math.PI
  const [from, to] = [random(), random()]
  const down = 420 + random() * 180
  const crosses = random() < 0.5
  return Array.from({ length: POINTS }, (_, index): Point => {
    const along = index / (POINTS - 1)
    if (!crosses) return [Math.round(1080 * (from + (to - from) * along)), Math.round(down)]
    return [
      Math.round(300 + Math.cos(turn) * (along - 0.5) * 300),
      Math.round(200 + Math.sin(turn) * (along - 0.5) * 300),
    ]
  })
}

const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)

const mountLayer = (): { show: (tracks: Tracks) => void; canvas: HTMLCanvasElement } => {
  const box = document.body.appendChild(document.createElement('div'))
  box.style.cssText = 'position: relative; width: 724px; height: 408px'
  const root = createRoot(box)
  const show = (tracks: Tracks): void => {
    const value = { height: HEIGHT, shownWidth: 724 }
    flushSync(() => root.render(createElement(PictureFrameContext, { value }, createElement(HeatLayer, { tracks }))))
  }
  show([])
  const canvas = box.querySelector('canvas')
  if (!canvas) throw new Error('The layer has no canvas.')
  return { show, canvas }
}

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await nextFrame()
}

/** Posts messages to the page continuously and records the longest response time. */
const measureResponsiveness = (): { longest: () => number; stop: () => void } => {
  const { port1, port2 } = new MessageChannel()
  let sentMs = performance.now()
  let longestMs = 0
  port1.onmessage = () => {
    longestMs = Math.max(longestMs, performance.now() - sentMs)
    sentMs = performance.now()
    port2.postMessage(null)
  }
  port2.postMessage(null)
  return { longest: () => longestMs, stop: () => port1.close() }
}

/** The functions that the test calls in the page. */
export type HeatPage = {
  /** Makes 120 000 points and an empty layer. */
  prepare: () => Promise<void>
  /**
   * Shows half of them at once, as when the layer is switched on again, then the rest page by page, and returns the
   * measurements.
   */
  run: () => Promise<HeatRun>
}

let pages: Tracks[] = []
let layer: ReturnType<typeof mountLayer> | null = null

const prepare = async (): Promise<void> => {
  pages = Array.from({ length: PAGES }, () => Array.from({ length: TRACKS_PER_PAGE }, trackOf))
  layer = mountLayer()
  await nextFrame()
  await nextFrame()
}

const run = async (): Promise<HeatRun> => {
  if (!layer) throw new Error('The page is not prepared.')
  const { show, canvas } = layer
  const longTasksMs: number[] = []
  const observer = new PerformanceObserver((list) => {
    longTasksMs.push(...list.getEntries().map(({ duration }) => duration))
  })
  observer.observe({ type: 'longtask' })
  const answers = measureResponsiveness()
  const begunMs = performance.now()
  let tracks: Tracks = pages.slice(0, PAGES_AT_FIRST).flat()
  show(tracks)
  for (const page of pages.slice(PAGES_AT_FIRST)) {
    tracks = [...tracks, ...page]
    show(tracks)
    await nextFrame()
  }
  await until(() => canvas.dataset.drawn === String(PAGES * TRACKS_PER_PAGE))
  const tookMs = performance.now() - begunMs
  const waitedMs = answers.longest()
  answers.stop()
  // The browser reports long tasks in a separate task.
  await nextFrame()
  await nextFrame()
  observer.disconnect()
  const measured = measureCanvas(canvas)
  show([])
  await until(() => canvas.dataset.drawn === '0')
  return {
    points: PAGES * TRACKS_PER_PAGE * POINTS,
    longTasksMs,
    waitedMs,
    tookMs,
    ...measured,
    isCleared: measureCanvas(canvas).painted === 0,
  }
}

const measureCanvas = (canvas: HTMLCanvasElement): Pick<HeatRun, 'hottest' | 'painted' | 'farAlpha'> => {
  const { width, height } = canvas
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
  let [painted, most, sumX, sumY, count] = [0, 0, 0, 0, 0]
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(pixel * 4, pixel * 4 + 4)
    if (alpha > 0) painted += 1
    const bright = alpha * (red + green + blue)
    if (bright < most) continue
    if (bright > most) [most, sumX, sumY, count] = [bright, 0, 0, 0]
    sumX += (pixel % width) + 0.5
    sumY += Math.floor(pixel / width) + 0.5
    count += 1
  }
  const far = (Math.round(60 / CELL) * width + Math.round(980 / CELL)) * 4
  return {
    painted,
    hottest: [Math.round((sumX / count) * CELL), Math.round((sumY / count) * CELL)],
    farAlpha: data[far + 3] ?? 0,
  }
}

const heatPage: HeatPage = { prepare, run }
Object.assign(globalThis, { heatPage })
