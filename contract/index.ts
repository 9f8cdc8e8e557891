import { analytics } from './campaign/index.ts'
import { config } from './config.ts'
import { araboxes } from './live/araboxes.ts'
import { live } from './live/index.ts'
import { location } from './location/cities.ts'
import { places } from './location/places.ts'
import type { Operation } from './operation.ts'
import { platform } from './platform.ts'
import { statistics } from './statistics/index.ts'
import { users } from './users.ts'

/** Every operation of the platform, by room. The server registers nothing else, and the client calls nothing else. */
export const contract = { users, analytics, location, places, config, statistics, live, araboxes, platform } as const

/** The same as a flat list. */
export const operations: readonly Operation[] = Object.values(contract).flatMap((room): Operation[] =>
  Object.values(room),
)
