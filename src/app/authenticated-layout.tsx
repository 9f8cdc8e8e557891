import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User } from '../../contract/users.ts'
import type { StatusCountsRef } from '../../machines/campaign/list/status-counts.ts'
import { UiProvider } from '../ui/provider.tsx'
import { useAddressSync } from './address-sync.ts'
import { useApplication } from './application-context.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFocus } from './page-focus.tsx'
import type { Route } from './routes.tsx'
import { LoadingPage } from './session-pages.tsx'
import { Shell } from './shell/shell.tsx'
import { useScreen } from './use-screen.ts'

type PageViewProps = {
  user: User
  route: Route
  params: Readonly<Record<string, string | undefined>>
  counts: StatusCountsRef
}

const PageView = ({ user, route, params, counts }: PageViewProps): ReactNode => {
  const [path] = useLocation()
  const search = useSearch()
  const key = Object.values(params).filter(Boolean).join('/')
  const id = key ? `${route.screen}:${key}` : route.screen
  const actor = useScreen(route.screen, id, route.input({ params, user, search }))
  useAddressSync(actor)
  if (!actor) return null
  return (
    <Suspense fallback={<LoadingPage />}>
      {/* The title comes first, so that a page which knows its record's name has the last word. */}
      <PageFocus title={route.title} path={path} />
      {route.page({ actor, user, counts, params })}
    </Suspense>
  )
}

/** Everything behind the login: the shell, the shared counts, and the page of the route with its actor. */
export const AuthenticatedLayout = ({ user, route, params }: Omit<PageViewProps, 'counts'>): ReactNode => {
  const [path] = useLocation()
  const { recorder } = useApplication()
  const counts = useScreen('counts', 'counts', { query: null })
  const seen = useRef(path)
  useEffect(() => {
    // Whatever was done on the page before may have moved campaigns from one status to the next.
    if (seen.current !== path) counts?.send({ type: 'area.repeated' })
    seen.current = path
  }, [path, counts])
  if (!counts) return null
  return (
    <UiProvider>
      <Shell user={user} counts={counts}>
        <ErrorBoundary key={path} onError={(facts) => recorder.note('view.broke', { path, ...facts })}>
          <PageView user={user} route={route} params={params} counts={counts} />
        </ErrorBoundary>
      </Shell>
    </UiProvider>
  )
}
