import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../contract/users/user.ts'
import { platformNow } from '../browser/platform-clock.ts'
import { useApplication } from '../pages/application.ts'
import type { Route } from '../pages/routes.ts'
import { usePage } from '../pages/use-page.ts'
import { PlatformClockContext } from '../ui/platform-time.ts'
import { UiProvider } from '../ui/provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { countsPart } from './shell/initial-parts.ts'
import { Shell } from './shell/shell.tsx'

type AuthenticatedLayoutProps = {
  user: User
  route: Route
  params: Readonly<Record<string, string | undefined>>
}

/** Layout of all pages that need a login: the shell, the shared status counts, and the page of the route. */
export const AuthenticatedLayout = ({
  user,
  route: { path: pattern, title, Page },
  params,
}: AuthenticatedLayoutProps): ReactNode => {
  const [path] = useLocation()
  const { recorder } = useApplication()
  const counts = usePage(countsPart, countsPart.name, { query: null })
  const previousPath = useRef(path)
  useEffect(() => {
    // The previous page may have changed the status of campaigns.
    if (previousPath.current !== path) counts?.send({ type: 'area.repeat' })
    previousPath.current = path
  }, [path, counts])
  if (!counts) return null
  return (
    <UiProvider>
      <PlatformClockContext value={platformNow}>
        <Shell user={user} counts={counts}>
          <ErrorBoundary key={path} onError={(facts) => recorder.note('view.broke', { path, ...facts })}>
            <Page path={pattern} title={title} params={params} user={user} counts={counts} />
          </ErrorBoundary>
        </Shell>
      </PlatformClockContext>
    </UiProvider>
  )
}
