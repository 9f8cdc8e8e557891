/** The light of a picture: its sky, the haze in the distance, the colour of the light, and the share of lit windows. */
export type Light = {
  name: 'clear' | 'overcast' | 'evening' | 'dusk' | 'night' | 'mist'
  skyTop: string
  skyLow: string
  cloud: string
  haze: string
  /** Distance in metres at which most of a colour has faded into the haze. */
  sight: number
  /** Factors for red, green and blue. */
  ambient: readonly [number, number, number]
  /** Share of windows that are lit. */
  lit: number
  /** Whether lamps, headlights and shop windows are lit. */
  isDark: boolean
}

const clear: Light = {
  name: 'clear',
  skyTop: '#6fa8dc',
  skyLow: '#e6f0f6',
  cloud: '#ffffff',
  haze: '#d3e0e9',
  sight: 130,
  ambient: [1, 1, 1],
  lit: 0.05,
  isDark: false,
}
const overcast: Light = {
  name: 'overcast',
  skyTop: '#9fb2c1',
  skyLow: '#d3dbe0',
  cloud: '#dfe5e9',
  haze: '#c3ced6',
  sight: 110,
  ambient: [0.9, 0.92, 0.95],
  lit: 0.2,
  isDark: false,
}
const evening: Light = {
  name: 'evening',
  skyTop: '#6d93c4',
  skyLow: '#fbd3a0',
  cloud: '#ffe3c4',
  haze: '#f1cfa8',
  sight: 115,
  ambient: [1, 0.9, 0.78],
  lit: 0.22,
  isDark: false,
}
const dusk: Light = {
  name: 'dusk',
  skyTop: '#33467a',
  skyLow: '#e79a72',
  cloud: '#c98a86',
  haze: '#9a7f8e',
  sight: 120,
  ambient: [0.62, 0.58, 0.7],
  lit: 0.5,
  isDark: true,
}
const night: Light = {
  name: 'night',
  skyTop: '#0a1330',
  skyLow: '#34406b',
  cloud: '#2b3760',
  haze: '#2a3457',
  sight: 130,
  ambient: [0.52, 0.55, 0.7],
  lit: 0.5,
  isDark: true,
}
const mist: Light = {
  name: 'mist',
  skyTop: '#b4c3cd',
  skyLow: '#ece9e1',
  cloud: '#f3f1ec',
  haze: '#dedfdc',
  sight: 55,
  ambient: [0.96, 0.95, 0.93],
  lit: 0.12,
  isDark: false,
}

/** The lights, repeated by their frequency: mostly day. */
export const lights: readonly Light[] = [
  clear,
  overcast,
  evening,
  clear,
  mist,
  overcast,
  dusk,
  clear,
  evening,
  overcast,
  clear,
  evening,
  clear,
  mist,
  overcast,
  night,
]

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Mixes two colours; `share` is the share of the second one. */
export const between = (from: string, to: string, share: number): string => {
  const target = channels(to)
  return hexOf(channels(from).map((value, at) => value + ((target[at] ?? 0) - value) * share))
}

const EYE_TO_ZEBRA = 10

/** The colour of a lit surface at a distance in metres. */
export const tone = ({ ambient, haze, sight }: Light, hex: string, ahead: number): string => {
  const lit = hexOf(channels(hex).map((value, at) => value * (ambient[at] ?? 1)))
  return between(lit, haze, 1 - Math.exp(-Math.max(0, ahead - EYE_TO_ZEBRA) / sight))
}

/** The colour of a light source at a distance in metres. Only the haze changes it. */
export const glowing = ({ haze, sight }: Light, hex: string, ahead: number): string =>
  between(hex, haze, 0.7 * (1 - Math.exp(-Math.max(0, ahead - EYE_TO_ZEBRA) / sight)))
