/** What the composition and other services may import from the location service. */
export {
  type AraboxLocation,
  type CountedLocation,
  type CountedSelection,
  findAraboxLocation,
  findCountedLocations,
  knownLocations,
  type WatchedLocation,
} from './araboxes.ts'
export { type CitySummary, findCities, knownIndustries } from './cities.ts'
export type { LocationOtherServices } from './context.ts'
export { countSilentAraboxes } from './device/device-status.ts'
export { findDevice, type KnownDevice } from './device/find-device.ts'
export { countLocationsOfCompany } from './location-count.ts'
export { zonesOf } from './location-detail.ts'
export {
  findLocationAddresses,
  findScreenPlaces,
  findScreenPoints,
  type LocationAddress,
  type ScreenPlace,
  type ScreenPoint,
} from './network-points.ts'
export { findPanoramas } from './panoramas.ts'
export { type PictureFiles, pictureFiles } from './picture/picture-files.ts'
export { removeUnusedPictures } from './picture/upload-picture.ts'
export { getReadableLocation, isReadable, type StoredLocation, type UntrustedLocation } from './policy.ts'
export { locationRoutes } from './routes.ts'
export {
  findLocationsWithSensor,
  findScreens,
  industriesOfLocations,
  nameScreens,
  type ScreenSelection,
  type ScreenWithLocation,
  screenIdsOfCompany,
} from './screens.ts'
export { seedNetwork, seedPictures } from './seed.ts'
export { findAraboxLocations, type SensorListTarget, type SensorLocation, storeSensorLocations } from './sensors.ts'
