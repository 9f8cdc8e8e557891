/** The types that other services may import from the location service. */
export type { AraboxLocation, CountedLocation, CountedSelection, WatchedLocation } from './araboxes.ts'
export type { CitySummary } from './cities.ts'
export type { KnownDevice } from './device/find-device.ts'
export type { LocationAddress, ScreenPlace, ScreenPoint } from './network-points.ts'
export type { StoredLocation, UntrustedLocation } from './policy.ts'
export type { ScreenSelection, ScreenWithLocation } from './screens.ts'
export type { SensorListTarget, SensorLocation } from './sensors.ts'
