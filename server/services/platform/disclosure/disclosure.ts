import { COVERAGE_DAYS, type Disclosure, UPTIME_DAYS } from '../../../../contract/disclosure.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import type { Clock } from '../../../base/clock.ts'
import { productVersion } from '../../../base/product-version.ts'
import type { Store } from '../../../store/database.ts'
import { readUptime } from '../uptime/read-uptime.ts'

/** What the disclosure is read from. */
export type DisclosureContext = {
  readonly store: Store
  readonly clock: Clock
  readonly config: { readonly mode: Disclosure['mode'] }
  /** Active locations and screens, and those with an arabox. */
  readonly networkSize: () => Promise<Disclosure['network']>
  /** Elapsed and measured hours of the last days that are over. */
  readonly coverage: (days: number) => Promise<Disclosure['coverage'][number]>
}

const read = async (context: DisclosureContext): Promise<Disclosure> => {
  const { store, clock, config } = context
  const now = clock.now()
  const [network, coverage, uptime] = await Promise.all([
    context.networkSize(),
    Promise.all(COVERAGE_DAYS.map((days) => context.coverage(days))),
    readUptime(store, now, UPTIME_DAYS),
  ])
  return { version: productVersion, mode: config.mode, as_of: now.toISOString(), network, coverage, uptime }
}

/**
 * Creates the reading of the disclosure. Calls within one minute of the platform's clock share one reading, so that
 * anonymous requests cost the stores nothing. A failed reading is not kept.
 */
export const sharedDisclosure = (context: DisclosureContext): (() => Promise<Disclosure>) => {
  let kept: { readonly minute: number; readonly answer: Promise<Disclosure> } | undefined
  return () => {
    const minute = Math.floor(context.clock.now().getTime() / MINUTE_MS)
    if (kept?.minute === minute) return kept.answer
    const begun = { minute, answer: read(context) }
    kept = begun
    begun.answer.catch(() => {
      if (kept === begun) kept = undefined
    })
    return begun.answer
  }
}
