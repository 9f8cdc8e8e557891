import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../contract/users.ts'
import { platformNow } from '../services/platform-clock.ts'
import { PlatformClockContext } from '../ui/platform-time.ts'
import { UiProvider } from '../ui/provider.tsx'
import { useApplication } from './application-context.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { Route } from './route.ts'
import { Shell } from './shell/shell.tsx'
import { useScreen } from './use-screen.ts'

type AuthenticatedLayoutProps = {
  user: User
  route: Route
  params: Readonly<Record<string, string | undefined>>
}

/** Layout of all pages that need a login: the shell, the shared status counts, and the page of the route. */
export const AuthenticatedLayout = ({ user, route: { title, Page }, params }: AuthenticatedLayoutProps): ReactNode => {
  const [path] = useLocation()
  const { recorder } = useApplication()
  const counts = useScreen('counts', 'counts', { query: null })
  const previousPath = useRef(path)
  useEffect(() => {
    // The previous page may have changed the status of campaigns.
    if (previousPath.current !== path) counts?.send({ type: 'area.repeated' })
    previousPath.current = path
  }, [path, counts])
  if (!counts) return null
  return (
    <UiProvider>
      <PlatformClockContext value={platformNow}>
        <Shell user={user} counts={counts}>
          <ErrorBoundary key={path} onError={(facts) => recorder.note('view.broke', { path, ...facts })}>
            <Page title={title} params={params} user={user} counts={counts} />
          </ErrorBoundary>
        </Shell>
      </PlatformClockContext>
    </UiProvider>
  )
}
