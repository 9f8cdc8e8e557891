/** What other services may use of the location service. */
export type { CountedPlace, CountedSelection } from './araboxes.ts'
export type { CityPlace } from './cities.ts'
export type { PlacedScreen, ScreenSelection } from './screens.ts'
