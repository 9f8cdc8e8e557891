import { type ReactNode, Suspense } from 'react'
import { lazyPage } from './lazy-page.tsx'
import { PageFocus } from './page-focus.tsx'
import type { RoutePageProps } from './route-page.tsx'

// It needs every machine of the product: the list of their files belongs to no first load.
const TestingPage = lazyPage(() => import('./testing-page.tsx'), 'ConnectedTestingPage')

/** The route of the page for testers. */
export const TestingRoutePage = ({ title }: RoutePageProps): ReactNode => (
  <Suspense fallback={null}>
    <PageFocus title={title} path="/testing" />
    <TestingPage />
  </Suspense>
)
