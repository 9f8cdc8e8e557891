/** What the composition and other services may import from the location service. */
export type { LocationOtherServices, NoticeSettings } from './context.ts'
export { countSilentAraboxes } from './device/device-status.ts'
export { findDevice, type KnownDevice } from './device/find-device.ts'
export { araboxWorkTimes, type WorkTime } from './maintenance/running-works.ts'
export { eraseFromWorks, worksOfPerson } from './maintenance/works-of-person.ts'
export { countsOfPerson, eraseFromCounts, findManualCounts } from './manual-count/stored-counts.ts'
export { type ActiveCity, findActiveCities } from './network/active-cities.ts'
export {
  countScreensByCity,
  findCitiesOfScreens,
  findLocationsWithSensor,
  findScreens,
  industriesOfLocations,
  nameScreens,
  type ScreenSelection,
  type ScreenWithLocation,
  type SensorPlace,
} from './network/active-screens.ts'
export { type CityPlaces, findCityPlaces, type PlaceWithScreens } from './network/city-places.ts'
export { type CitySummary, findCities, knownIndustries } from './network/city-summaries.ts'
export {
  type AraboxLocation,
  type CountedLocation,
  type CountedSelection,
  findCountedLocations,
  findLocationsOfAraboxes,
  knownLocations,
  type WatchedLocation,
} from './network/counted-locations.ts'
export { countNetwork } from './network/network-size.ts'
export { findPlaceFacts } from './network/place-facts.ts'
export {
  findLocationAddresses,
  findPlayedScreen,
  findScreenIds,
  findScreenPlaces,
  findScreenPoints,
  findScreensOff,
  getEditableScreen,
  type LocationAddress,
  type PlayedScreen,
  type ScreenPlace,
  type ScreenPoint,
} from './network/screen-places.ts'
export { findVenueTypesAt, findVisibility } from './network/screen-visibility.ts'
export {
  findAraboxLocations,
  type SensorListTarget,
  type SensorLocation,
  type StoredSensor,
  storeSensorLocations,
} from './network/sensor-locations.ts'
export { eraseFromNotices, noticesOfPerson } from './notice/notices.ts'
export { findPanoramas } from './picture/panoramas.ts'
export { type PictureFiles, pictureFiles } from './picture/picture-files.ts'
export { picturesInUse, removeUnusedPictures } from './picture/upload-picture.ts'
export { getReadableLocation, isReadable, type StoredLocation, type UntrustedLocation } from './policy.ts'
export { countLocationsOfCompany } from './queries/count-locations.ts'
export { zonesOf } from './queries/get-location.ts'
export { locationRoutes } from './routes.ts'
export { seedNetwork, seedPictures } from './seed-network.ts'
export { eraseFromFindings, findingsOfPerson } from './sensor-finding/findings-of-person.ts'
export {
  findLastingFindings,
  storeFindings,
  takeFindingDay,
} from './sensor-finding/store-findings.ts'
