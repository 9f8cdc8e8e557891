import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { type AddressHits, type Geocoder, noHits, type SearchOptions, type WrittenAddress } from './geocoder.ts'
import { type GeocoderService, GeocoderUnavailable, httpGeocoder } from './http/http-geocoder.ts'
import { lazyPolandIndex, offlineGeocoder } from './poland/offline.ts'
import { indexLocations, type KnownLocation } from './poland/streets.ts'

/** A service that has failed is not asked again for this long. */
const REST_MS = MINUTE_MS

/** Services whose faults are told to the operator. */
type FaultLog = { warn: (details: object, message: string) => void }

const isExact = ({ hits: [hit] }: AddressHits): boolean => hit?.accuracy === 'location'

/** Opens geocoders: one for each file or search, which knows the locations of that moment. */
export type OpenGeocoder = (
  locations: () => Promise<readonly KnownLocation[]>,
  /** How long the service of others may be asked; afterwards the own tables answer. */
  remoteMs: number,
) => Geocoder

/**
 * Geocoders of the platform: locations of the network first, then the service of the settings if there is one, then the
 * tables that come with the product. The tables are read when they are first needed.
 */
export const createOpenGeocoder = (
  service: GeocoderService | undefined,
  log: FaultLog,
  index = lazyPolandIndex(),
): OpenGeocoder => {
  const remote = service && httpGeocoder(service)
  let restUntilMs = 0

  const askRemote = async (written: WrittenAddress, options: SearchOptions): Promise<AddressHits> => {
    if (!remote || performance.now() < restUntilMs) return noHits
    try {
      return await remote.find(written, options)
    } catch (error) {
      if (!(error instanceof GeocoderUnavailable)) throw error
      restUntilMs = performance.now() + REST_MS
      log.warn({ err: error }, 'the geocoding service does not answer; the own tables are used for a minute')
      return noHits
    }
  }
  return (locations, remoteMs) => {
    const streets = Promise.resolve().then(locations).then(indexLocations)
    // Whoever asks first gets the error.
    streets.catch(() => undefined)
    const offline = offlineGeocoder(index, () => streets)
    const endMs = performance.now() + remoteMs
    return {
      find: async (written, options) => {
        const own = await offline.find(written, options)
        if (isExact(own) || performance.now() > endMs) return own
        const theirs = await askRemote(written, options)
        return theirs.hits.length > 0 ? theirs : own
      },
    }
  }
}
