import { lazy, type ReactNode, Suspense } from 'react'
import type { SpotEstimate, SpotProgress } from '../../../contract/campaign/spot-contacts.ts'

// Loaded on demand: the words of the explanations are long, and no first view waits for them.
const SpotMetrics = lazy(async () => ({ default: (await import('./spot-metrics.tsx')).SpotMetrics }))
const RealizedSpotMetrics = lazy(async () => ({ default: (await import('./spot-metrics.tsx')).RealizedSpotMetrics }))

type SpotContactsProps = {
  /** Absent in estimates of older versions, null without contacts. */
  spot: SpotEstimate | null | undefined
  contacts: number
}

/** The contacts of a plan's spot (decision 102); nothing if the plan was recorded without them. */
export const SpotContacts = ({ spot, contacts }: SpotContactsProps): ReactNode =>
  spot && (
    <Suspense fallback={null}>
      <SpotMetrics spot={spot} contacts={contacts} />
    </Suspense>
  )

type RealizedSpotContactsProps = { spot: SpotProgress | null | undefined; contacts: number }

/** The realized contacts of a spot; nothing if its plan was recorded without its exposure. */
export const RealizedSpotContacts = ({ spot, contacts }: RealizedSpotContactsProps): ReactNode =>
  spot && (
    <Suspense fallback={null}>
      <RealizedSpotMetrics spot={spot} contacts={contacts} />
    </Suspense>
  )
