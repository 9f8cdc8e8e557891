/** The types that other services may import from the location service. */
export type { CountedLocation, CountedSelection } from './araboxes.ts'
export type { CitySummary } from './cities.ts'
export type { ScreenSelection, ScreenWithLocation } from './screens.ts'
