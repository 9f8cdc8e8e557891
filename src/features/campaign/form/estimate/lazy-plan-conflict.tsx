import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import type { PlanConflict as Conflict } from './plan-conflict.tsx'

const LoadedConflict = lazy(async () => ({ default: (await import('./plan-conflict.tsx')).PlanConflict }))

/** Why a plan does not fit, loaded with the first plan that does not. */
export const PlanConflict = (props: ComponentProps<typeof Conflict>): ReactNode => (
  <Suspense fallback={null}>
    <LoadedConflict {...props} />
  </Suspense>
)
