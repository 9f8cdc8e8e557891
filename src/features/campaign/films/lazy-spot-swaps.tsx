import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import type { SpotSwaps as Swaps } from './spot-swaps.tsx'

const LoadedSwaps = lazy(async () => ({ default: (await import('./spot-swaps.tsx')).SpotSwaps }))

/** The films that are proposed for a spot, loaded with the first confirmed campaign. */
export const SpotSwaps = (props: ComponentProps<typeof Swaps>): ReactNode => (
  <Suspense fallback={null}>
    <LoadedSwaps {...props} />
  </Suspense>
)
