import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { day, instant } from './values.ts'

/** Days of which the page of disclosure shows the uptime. */
export const UPTIME_DAYS = 90
/** Periods of which it shows the measured hours, in days. */
export const COVERAGE_DAYS = [28, 90] as const

/** What a platform says about itself to anybody. It has sums of the network only, never of one place or company. */
export const disclosure = z.object({
  version: z.string(),
  mode: z.enum(['demo', 'production']),
  as_of: instant,
  /** Active locations in active cities, those with an arabox, and the same of their active screens. */
  network: z.object({ locations: z.int(), measured_locations: z.int(), screens: z.int(), measured_screens: z.int() }),
  /** Elapsed hours of the locations with an arabox in the last `days` days that are over, and the measured ones. */
  coverage: z.array(z.object({ days: z.int(), from: day, to: day, hours: z.int(), measured_hours: z.int() })),
  /**
   * The last days in Poland on which the platform was observed, today included: minutes that are over, and those in
   * which the platform answered its own probe. Empty before the first probe.
   */
  uptime: z.array(z.object({ day, minutes: z.int(), answered: z.int() })),
})
/** What a platform says about itself, on the wire. */
export type Disclosure = z.output<typeof disclosure>

/** The operation of the page of disclosure (decision 093). */
export const disclosureOperations = {
  getDisclosure: operation({
    id: 'platform.disclosure',
    service: 'platform',
    method: 'GET',
    path: '/disclosure',
    summary: 'Version, coverage and uptime of the platform, for its page of disclosure; at most a minute old',
    access: 'anyone',
    status: 200,
    answer: disclosure,
    problems: [],
  }),
}
