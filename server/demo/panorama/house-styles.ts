import type { StreetKind } from './scene.ts'

/** The appearance of the houses of a street. Lengths are in metres. Pairs are minimum and maximum. */
export type HouseStyle = {
  colours: readonly string[]
  shops: readonly string[]
  width: readonly [number, number]
  depth: number
  floors: readonly [number, number]
  floorHeight: number
  groundHeight: number
  window: { width: number; height: number; every: number; sill: number }
  roof: 'flat' | 'gable' | 'eaves'
  roofColours: readonly string[]
  hasBalconies: boolean
  hasShops: boolean
}

const tenement: HouseStyle = {
  colours: ['#979a8c', '#a89a88', '#7f8890', '#b3a28d', '#9d8a78', '#c0b39c', '#8b9691'],
  shops: ['#9c4434', '#2f6175', '#4c6a4a', '#7a5a35', '#5a4a6d', '#a87a2d'],
  width: [11, 17],
  depth: 12,
  floors: [4, 6],
  floorHeight: 3.3,
  groundHeight: 4,
  window: { width: 1.25, height: 1.8, every: 2.4, sill: 0.8 },
  roof: 'eaves',
  roofColours: ['#5c5f66', '#6d4a40', '#4f5b5e'],
  hasBalconies: true,
  hasShops: true,
}

const oldHouse: HouseStyle = {
  ...tenement,
  colours: ['#dba678', '#e8cd92', '#cd8f76', '#b9b389', '#9db7a6', '#dcb9a8', '#d2c9b4', '#8fa7bd', '#e3b7a0'],
  width: [6.5, 10],
  floors: [2, 4],
  window: { width: 1.05, height: 1.65, every: 2.05, sill: 0.8 },
  roof: 'gable',
  roofColours: ['#9a4b38', '#8a4434', '#a65a40', '#7c4a3c'],
  hasBalconies: false,
}

const block: HouseStyle = {
  ...tenement,
  colours: ['#dcd6ca', '#c5d0d4', '#e6dbbd', '#bccbc0', '#dbc5b4', '#cfd0da'],
  width: [20, 30],
  depth: 11,
  floors: [4, 9],
  floorHeight: 2.8,
  groundHeight: 3,
  window: { width: 1.7, height: 1.45, every: 2.9, sill: 0.85 },
  roof: 'flat',
  hasShops: false,
}

const tower: HouseStyle = {
  ...tenement,
  colours: ['#7d94a5', '#8d9eaa', '#667b8b', '#a3aeb4', '#837c74', '#5f7480'],
  shops: ['#33424d', '#40505c', '#2c4a55'],
  width: [15, 24],
  depth: 18,
  floors: [5, 9],
  floorHeight: 3.5,
  groundHeight: 4.6,
  window: { width: 2.15, height: 2.5, every: 2.5, sill: 0.5 },
  roof: 'flat',
  hasBalconies: false,
}

const styles: Readonly<Record<StreetKind, HouseStyle>> = {
  boulevard: tenement,
  tram: { ...tenement, floors: [3, 5] },
  oldTown: oldHouse,
  square: oldHouse,
  estate: block,
  office: tower,
}

/** The style of the houses of a kind of street. */
export const styleOf = (kind: StreetKind): HouseStyle => styles[kind]
