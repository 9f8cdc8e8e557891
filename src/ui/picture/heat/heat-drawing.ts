import type { Point } from '../../../../contract/location/location.ts'
import { blurHeat } from './heat-blur.ts'
import { colourHeat, fullDensity } from './heat-colour.ts'
import { addTrack, heatGrid } from './heat-grid.ts'

/** The tracks of a heatmap, first to last. */
export type Tracks = readonly (readonly Point[])[]

/** Controls of a heatmap on a canvas. */
export type HeatDrawing = {
  /** Draws these tracks. If they begin with the tracks already drawn, only the others are added. */
  show: (tracks: Tracks) => void
  /** Stops all work; nothing is drawn afterwards, also if other tracks are shown. */
  stop: () => void
}

/** Working time in one frame. */
const SLICE_MS = 5
/** Time between two paintings while tracks are being added. */
const PAINT_MS = 200
/** Value of `painted` if the canvas shows none of the current tracks. */
const NOTHING_PAINTED = -1
/** Tracks that are added in one step. */
const TRACKS_PER_STEP = 4

/**
 * Draws a heatmap on a canvas in slices of a few ms between frames, so that the page stays responsive. `height` is
 * the height of the picture at the reference width; `onPainted` gets the number of tracks of each painting.
 */
export const startHeat = (
  canvas: HTMLCanvasElement,
  height: number,
  onPainted: (tracks: number) => void = () => undefined,
): HeatDrawing => {
  const grid = heatGrid(height)
  canvas.width = grid.columns
  canvas.height = grid.rows
  const smooth = new Float32Array(grid.cells.length)
  const between = new Float32Array(grid.cells.length)
  let tracks: Tracks = []
  let added = 0
  let painted = 0
  let paintedMs = 0
  let painting: Generator<void, void> | null = null
  let frame = 0
  let isStopped = false

  function* paint(): Generator<void, void> {
    painted = added
    paintedMs = performance.now()
    // The canvas only receives pixels from the CPU; `willReadFrequently` keeps it out of the GPU, which is faster.
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return
    const image = context.createImageData(grid.columns, grid.rows)
    yield* blurHeat(grid, smooth, between)
    const full = yield* fullDensity(smooth)
    yield* colourHeat(smooth, full, image.data)
    context.putImageData(image, 0, 0)
    // Tests wait for this number.
    canvas.dataset.drawn = String(painted)
    onPainted(painted)
  }
  /** Does one small step of the work; false if nothing is left. */
  const proceed = (): boolean => {
    if (painting) {
      if (painting.next().done) painting = null
      return true
    }
    const isLate = added !== painted && performance.now() - paintedMs > PAINT_MS
    if (added < tracks.length && !isLate) {
      for (const track of tracks.slice(added, added + TRACKS_PER_STEP)) addTrack(grid, track)
      added = Math.min(tracks.length, added + TRACKS_PER_STEP)
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
  const continues = (next: Tracks): boolean =>
    next.length >= added && next[0] === tracks[0] && next[added - 1] === tracks[added - 1]
  return {
    show(next) {
      if (isStopped) return
      if (added > 0 && !continues(next)) {
        grid.cells.fill(0)
        added = 0
        painted = NOTHING_PAINTED
        painting = null
      }
      tracks = next
      if (frame === 0) frame = requestAnimationFrame(work)
    },
    stop() {
      cancelAnimationFrame(frame)
      isStopped = true
    },
  }
}
