import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import type { SpotFilmsDialog as Films } from './spot-films-dialog.tsx'

const LoadedFilms = lazy(async () => ({ default: (await import('./spot-films-dialog.tsx')).SpotFilmsDialog }))

/** The files of a spot, loaded when somebody opens them. */
export const SpotFilmsDialog = (props: ComponentProps<typeof Films>): ReactNode => (
  <Suspense fallback={null}>
    <LoadedFilms {...props} />
  </Suspense>
)
