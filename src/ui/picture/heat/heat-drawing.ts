import type { Point } from '../../../../contract/location/location.ts'
import { blurHeat } from './heat-blur.ts'
import { colourHeat, fullDensity } from './heat-colour.ts'
import { addWay, heatGrid } from './heat-grid.ts'

/** The tracks of a heatmap, first to last. */
export type Ways = readonly (readonly Point[])[]

/** A heatmap on a canvas, drawn from tracks. */
export type HeatDrawing = {
  /**
   * Shows these tracks. If they begin with the tracks already drawn, only the rest is drawn; otherwise all are drawn
   * again.
   */
  show: (ways: Ways) => void
  /** Stops all work; nothing is drawn afterwards. */
  stop: () => void
}

/** Time for the heatmap in one frame. */
const SLICE_MS = 5
/** While ways keep coming, the picture follows this often. */
const PAINT_MS = 200
/** Of how many ways the picture is, when it is of others than those to be shown. */
const NOT_YET = -1
/** Tracks in one piece of work. */
const PIECE = 4

/**
 * Draws a heatmap on a canvas in slices of a few ms between frames, so that the page stays responsive. `height` is the
 * picture's at the reference width.
 */
export const startHeat = (canvas: HTMLCanvasElement, height: number): HeatDrawing => {
  const grid = heatGrid(height)
  canvas.width = grid.columns
  canvas.height = grid.rows
  const smooth = new Float32Array(grid.cells.length)
  const between = new Float32Array(grid.cells.length)
  let ways: Ways = []
  let added = 0
  let painted = 0
  let paintedMs = 0
  let painting: Generator<void, void> | null = null
  let frame = 0

  function* paint(): Generator<void, void> {
    painted = added
    paintedMs = performance.now()
    // It only ever takes pixels from us, which a graphics card would slow down.
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return
    const image = context.createImageData(grid.columns, grid.rows)
    yield* blurHeat(grid, smooth, between)
    const full = yield* fullDensity(smooth)
    yield* colourHeat(smooth, full, image.data)
    context.putImageData(image, 0, 0)
    // Says how far it is, for whoever waits for it.
    canvas.dataset.drawn = String(painted)
  }
  /** One small piece of what is to be done; false when nothing is. */
  const proceed = (): boolean => {
    if (painting) {
      if (painting.next().done) painting = null
      return true
    }
    const isLate = added !== painted && performance.now() - paintedMs > PAINT_MS
    if (added < ways.length && !isLate) {
      for (const way of ways.slice(added, added + PIECE)) addWay(grid, way)
      added = Math.min(ways.length, added + PIECE)
      return true
    }
    if (added === painted) return false
    painting = paint()
    return true
  }
  const work = (): void => {
    const untilMs = performance.now() + SLICE_MS
    let hasMore = true
    while (hasMore && performance.now() < untilMs) hasMore = proceed()
    frame = hasMore ? requestAnimationFrame(work) : 0
  }
  const continues = (next: Ways): boolean =>
    next.length >= added && next[0] === ways[0] && next[added - 1] === ways[added - 1]
  return {
    show(next) {
      if (added > 0 && !continues(next)) {
        grid.cells.fill(0)
        added = 0
        painted = NOT_YET
        painting = null
      }
      ways = next
      if (frame === 0) frame = requestAnimationFrame(work)
    },
    stop() {
      cancelAnimationFrame(frame)
      ways = []
    },
  }
}
