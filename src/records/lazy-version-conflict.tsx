import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import type { VersionConflict as Conflict } from './version-conflict.tsx'

const LoadedConflict = lazy(async () => ({ default: (await import('./version-conflict.tsx')).VersionConflict }))

/** The choice between two versions of a record, loaded when somebody else has saved in the meantime. */
export const VersionConflict = (props: ComponentProps<typeof Conflict>): ReactNode => (
  <Suspense fallback={null}>
    <LoadedConflict {...props} />
  </Suspense>
)
