import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { SkeletonMetrics } from '../../../ui/state/skeleton.tsx'

const Loaded = lazy(async () => ({ default: (await import('./reach-numbers.tsx')).ReachNumbers }))

/** Net reach, loaded on demand: pages with an estimate paint before its chart has loaded. */
export const LazyReachNumbers = (props: ComponentProps<typeof Loaded>): ReactNode => (
  <Suspense fallback={props.reach && <SkeletonMetrics count={3} />}>
    <Loaded {...props} />
  </Suspense>
)
