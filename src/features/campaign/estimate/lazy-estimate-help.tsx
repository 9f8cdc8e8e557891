import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'

const Loaded = lazy(async () => ({ default: (await import('./estimate-help.tsx')).EstimateHelp }))

/** The explanation of an estimate, loaded on demand: numbers are shown before it. */
export const LazyEstimateHelp = (props: ComponentProps<typeof Loaded>): ReactNode => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
