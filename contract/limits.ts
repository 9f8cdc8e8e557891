/** Length of the advertising loop of a screen, in seconds. */
export const LOOP_SECONDS = 120
/** Length of one slot of the loop, in seconds. A spot occupies whole slots. */
export const SLOT_SECONDS = 10
/** Slots in a loop. */
export const SLOTS_IN_LOOP = LOOP_SECONDS / SLOT_SECONDS
/** Loops that a screen plays on each day: 18 hours. */
export const LOOPS_A_DAY = 540
/** Largest file of a spot, in bytes. */
export const MOST_SPOT_BYTES = 200 * 1024 * 1024
/** Longest edge of a film or of a picture as a spot, in pixels: players decode no larger films. */
export const LONGEST_FILM_EDGE = 4096
/** Most pictures a second of a film. */
export const FASTEST_FILM = 60
/** Largest still of a film, in bytes. */
export const MOST_STILL_BYTES = 512 * 1024
/** Longest edge of a still, in pixels: the client makes them this large, and larger ones are refused. */
export const STILL_EDGE = 640
/** How much longer than the bought time the video of a spot may be, in seconds: encoders round its length. */
export const SPOT_TOLERANCE_SECONDS = 0.25
/** A campaign whose contacts differ from the plan by at most this many percent is on pace. */
export const PACE_TOLERANCE_PERCENT = 2.5
/** Smallest group of people whose number is shown; smaller groups are hidden (E09). */
export const SMALLEST_GROUP = 10

/**
 * Milliseconds without a message after which an arabox is silent. A working arabox sends at least one message a minute,
 * because the numbers of people in the zones are sent even when they are zero.
 */
export const SILENT_AFTER_MS = 120_000

/** Milliseconds from which the difference of a device's clock is shown as a problem. */
export const LARGE_CLOCK_DIFFERENCE_MS = 60_000

/** Largest database id. */
export const LARGEST_ID = 2 ** 31 - 1
/** Longest name of a campaign, spot file, user or location, in characters. */
export const LONGEST_NAME = 200
/** Longest address of a location, in characters. */
export const LONGEST_ADDRESS = 300
/** Most residents of a city. */
export const MOST_RESIDENTS = 100_000_000
/** Longest name of a city, in characters. */
export const LONGEST_CITY_NAME = 100
/** Largest picture of a location that can be uploaded, in bytes. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024
/** Most pixels of a picture of a location that can be uploaded. */
export const MOST_PICTURE_PIXELS = 40_000_000
/** Longest edge of a screen, in pixels. */
export const LARGEST_SCREEN_EDGE = 32_768
/** Longest name of a time zone, in characters. */
export const LONGEST_TIME_ZONE = 60
/** Longest serial number of a device, in characters. */
export const LONGEST_SERIAL_NUMBER = 60
/** Longest login name, in characters. */
export const LONGEST_USERNAME = 100
/** Longest password, in characters. */
export const LONGEST_PASSWORD = 200
/** Longest e-mail address, in characters (RFC 5321). */
export const LONGEST_EMAIL = 254
/** Longest telephone number, in characters. */
export const LONGEST_PHONE = 40
/** Longest reason of a lifecycle step, in characters. */
export const LONGEST_REASON = 1000
/** Longest text of a search, in characters. */
export const LONGEST_SEARCH = 200
/** Longest Gemius id of a campaign, in characters. */
export const LONGEST_GEMIUS_ID = 100
/** Longest address of a picture, in characters. */
export const LONGEST_URL = 2000
/** Longest signed token of a spot file, in characters. */
export const LONGEST_FILE_TOKEN = 2000
/** Longest refresh token, in characters. */
export const LONGEST_REFRESH_TOKEN = 500

/** Most industries of a campaign. */
export const MOST_INDUSTRIES = 100
/** Most cities of a campaign. */
export const MOST_CITIES = 200
/** Most screens that a campaign requests in one city. */
export const MOST_SCREENS_IN_CITY = 100_000
/** Most screens that a user selects on the map for one campaign. */
export const MOST_SELECTED_SCREENS = 5000
/** Most screens in one answer with free screens: a map with more cannot be read. */
export const MOST_LISTED_SCREENS = 5000
/** Most points of interest near which screens are searched. */
export const MOST_NEAR_POINTS = 2000
/** Most spots of a campaign. */
export const MOST_SPOTS = 20
/** Most cities in a filter of statistics. */
export const MOST_FILTER_CITIES = 500
/** Most columns of an exported list. */
export const MOST_COLUMNS = 40
/** Most values of a repeated query parameter. */
export const MOST_REPEATED = 500
/** Most locations of one change of many. */
export const MOST_CHANGED_LOCATIONS = 10_000
/** Most different changes in one change of many locations. */
export const MOST_CHANGES = 100
