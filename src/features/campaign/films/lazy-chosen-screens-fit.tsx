import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import type { ChosenScreensFit as Fit } from './chosen-screens-fit.tsx'

const LoadedFit = lazy(async () => ({ default: (await import('./chosen-screens-fit.tsx')).ChosenScreensFit }))

/** How a film fits the chosen screens, loaded with the first film. */
export const ChosenScreensFit = (props: ComponentProps<typeof Fit>): ReactNode => (
  <Suspense fallback={null}>
    <LoadedFit {...props} />
  </Suspense>
)
