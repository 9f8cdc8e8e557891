import { addressAccuracy } from '../../../../contract/tools/addresses.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import type { AddressHits, Geocoder, SearchOptions, WrittenAddress } from './geocoder-port.ts'
import { type GeocoderService, GeocoderUnavailable, httpGeocoder } from './http/http-geocoder.ts'
import { lazyPolandIndex, offlineGeocoder } from './poland/offline.ts'
import { indexLocations, type KnownLocation } from './poland/streets.ts'

/** How long a service is not called after a failure. */
const REST_MS = MINUTE_MS

/** The log for faults of the service. */
type FaultLog = { warn: (details: object, message: string) => void }

const isExact = ([hit]: AddressHits): boolean => hit?.accuracy === 'location' && hit.certainty === 'certain'

const exactFirst = addressAccuracy.options

/** Whether the own tables are sure of something that the service does not know as exactly. */
const isOwnBetter = ([own]: AddressHits, [theirs]: AddressHits): boolean =>
  theirs === undefined ||
  (own?.certainty === 'certain' &&
    theirs.certainty !== 'certain' &&
    exactFirst.indexOf(own.accuracy) <= exactFirst.indexOf(theirs.accuracy))

/** Opens a geocoder for one file or search, with the current locations of the network. */
export type OpenGeocoder = (
  locations: () => Promise<readonly KnownLocation[]>,
  /** How long the external service may be used, milliseconds. After that, only the tables of the product are used. */
  remoteMs: number,
) => Geocoder

/**
 * Creates the geocoders of the platform. They search the locations of the network, then the external service if the
 * settings have one, then the tables of the product, which are read when they are first needed.
 */
export const createOpenGeocoder = (
  service: GeocoderService | undefined,
  log: FaultLog,
  index = lazyPolandIndex(),
): OpenGeocoder => {
  const remote = service && httpGeocoder(service)
  let restUntilMs = 0

  const askRemote = async (written: WrittenAddress, options: SearchOptions): Promise<AddressHits> => {
    if (!remote || performance.now() < restUntilMs) return []
    try {
      return await remote.find(written, options)
    } catch (error) {
      if (!(error instanceof GeocoderUnavailable)) throw error
      restUntilMs = performance.now() + REST_MS
      log.warn({ err: error }, 'the geocoding service does not answer; the own tables are used for a minute')
      return []
    }
  }
  return (locations, remoteMs) => {
    const streets = Promise.resolve().then(locations).then(indexLocations)
    // The first search that awaits the promise gets the error.
    streets.catch(() => undefined)
    const offline = offlineGeocoder(index, () => streets)
    const endMs = performance.now() + remoteMs
    return {
      find: async (written, options) => {
        const own = await offline.find(written, options)
        if (isExact(own) || performance.now() > endMs) return own
        const theirs = await askRemote(written, options)
        return isOwnBetter(own, theirs) ? own : theirs
      },
    }
  }
}
