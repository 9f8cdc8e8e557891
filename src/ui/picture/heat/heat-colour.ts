/**
 * The inferno palette in equal steps from rare to frequent, without its darkest tenth, which is too dark on a photo.
 */
const inferno = [
  [27, 12, 66],
  [75, 12, 107],
  [120, 28, 109],
  [165, 44, 96],
  [207, 68, 70],
  [237, 105, 37],
  [251, 154, 6],
  [247, 208, 60],
  [252, 255, 164],
] as const

const SHADES = 256
const BINS = 512
/** Share of the visited cells that are below the brightest shade. */
const FULL_SHARE = 0.985
/** Below this share of the busiest cell, a value comes only from the smoothing and is not drawn. */
const UNVISITED = 0.002
/** Cells between two yields. */
const PIECE = 2048
const MOST_ALPHA = 235
/** Exponent of the shade; below 1, so that rare tracks are visible beside frequent ones. */
const CURVE = 0.8

/** The colour at a share of the palette, 0 to 1: red, green, blue. */
export const infernoAt = (share: number): [number, number, number] => {
  const index = Math.min(1, Math.max(0, share)) * (inferno.length - 1)
  const below = Math.min(inferno.length - 2, Math.floor(index))
  const [r1, g1, b1] = inferno[below] ?? inferno[0]
  const [r2, g2, b2] = inferno[below + 1] ?? inferno[0]
  const mix = (one: number, other: number): number => Math.round(one + (other - one) * (index - below))
  return [mix(r1, r2), mix(g1, g2), mix(b1, b2)]
}

/** The palette as CSS, for a legend. */
export const infernoGradient = (): string => {
  return `linear-gradient(90deg, ${inferno.map((colour) => `rgb(${colour.join(' ')})`).join(', ')})`
}

/** Red, green, blue and alpha of every shade; the first is transparent, and alpha rises with density. */
const shades = Uint8ClampedArray.from(
  Array.from({ length: SHADES }, (_, shade) => {
    const share = shade / (SHADES - 1)
    return [...infernoAt(share), MOST_ALPHA * Math.min(1, share * 1.6) ** 0.9]
  }).flat(),
)
const palette = new Uint32Array(shades.buffer)

/**
 * The density of the brightest shade; 0 if there are no tracks. The busiest 1.5 % of the visited cells are ignored,
 * so that one hot spot does not darken the rest. Yields after every small piece of work.
 */
export function* fullDensity(cells: Float32Array): Generator<void, number> {
  let most = 0
  for (let index = 0; index < cells.length; index += 1) {
    most = Math.max(most, cells[index] ?? 0)
    if (index % PIECE === 0) yield
  }
  if (most === 0) return 0
  const bins = new Uint32Array(BINS)
  let visited = 0
  for (let index = 0; index < cells.length; index += 1) {
    if (index % PIECE === 0) yield
    const share = (cells[index] ?? 0) / most
    if (share < UNVISITED) continue
    visited += 1
    const bin = Math.min(BINS - 1, Math.floor(share * BINS))
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  let bin = 0
  let below = bins[0] ?? 0
  while (below < visited * FULL_SHARE) {
    bin += 1
    below += bins[bin] ?? 0
  }
  return ((bin + 1) / BINS) * most
}

/**
 * Writes the colours of densities into RGBA pixels; `full` gets the
 * brightest. Yields after every small piece of work.
 */
export function* colourHeat(cells: Float32Array, full: number, pixels: Uint8ClampedArray): Generator<void, void> {
  // Writing 32-bit words is much faster than writing bytes.
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, cells.length)
  const scale = full > 0 ? 1 / full : 0
  for (let index = 0; index < cells.length; index += 1) {
    const share = Math.min(1, (cells[index] ?? 0) * scale)
    words[index] = palette[share < UNVISITED ? 0 : Math.round(share ** CURVE * (SHADES - 1))] ?? 0
    if (index % PIECE === 0) yield
  }
}
