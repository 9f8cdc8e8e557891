/** A screen of a plan, with the properties that bidders need. */
export type OfferedScreen = {
  uuid: string
  name: string
  latitude: number
  longitude: number
  cityName: string
  /** Enumeration id of OpenOOH; null if unknown. */
  venueType: number | null
  /** Pixels; null if unknown. */
  width: number | null
  height: number | null
  /** Contacts and emissions on this screen during the flight. */
  audience: number
  emissions: number
}

/** AdCOM, List: DOOH Venue Taxonomies: OpenOOH 1.1. */
const OPENOOH_TAXONOMY = 5
/** AdCOM, List: DOOH Multiplier Measurement Source Types: the publisher, with its own sensors. */
const PUBLISHER_PROVIDED = 2
/** AdCOM, List: Device Types: an out-of-home device. */
const OUT_OF_HOME_DEVICE = 8

const MULTIPLIER_PRECISION = 10_000

/** People who see one emission: contacts divided by emissions, with four decimals. */
const multiplierOf = ({ audience, emissions }: OfferedScreen): number =>
  emissions > 0 ? Math.round((MULTIPLIER_PRECISION * audience) / emissions) / MULTIPLIER_PRECISION : 0

/**
 * Converts the screens of a plan to bid requests of OpenRTB 2.6, one for each screen. `dooh` describes the screen and
 * its venue, `imp.qty` is the number of people that one emission reaches. Unknown members are omitted, because OpenRTB
 * has no null.
 */
export const bidRequests = (screens: readonly OfferedScreen[], spotSeconds: number) =>
  screens.map((screen) => {
    const { uuid, name, latitude, longitude, cityName, venueType, width, height } = screen
    const size = width === null || height === null ? {} : { w: width, h: height }
    return {
      id: uuid,
      imp: [
        {
          id: '1',
          video: { mimes: ['video/mp4'], minduration: spotSeconds, maxduration: spotSeconds, ...size },
          qty: { multiplier: multiplierOf(screen), sourcetype: PUBLISHER_PROVIDED },
        },
      ],
      dooh: {
        id: uuid,
        name,
        ...(venueType === null ? {} : { venuetype: [String(venueType)], venuetypetax: OPENOOH_TAXONOMY }),
      },
      device: { devicetype: OUT_OF_HOME_DEVICE, ...size, geo: { lat: latitude, lon: longitude, city: cityName } },
    }
  })
