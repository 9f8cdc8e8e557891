import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useRouter, useSearch } from 'wouter'
import type { Application } from '../pages/application.ts'
import { ApplicationContext, LeaveContext } from '../pages/application.ts'
import { createGuardedHistory, GuardedHistoryContext, useGuardedPath } from '../pages/guarded-history.ts'
import { addressAfterLogin, findRoute, loginAddress } from '../pages/match-route.ts'
import { PageFocus } from '../pages/page-focus.tsx'
import { HOME, isHiddenFrom, LOGIN, NOT_FOUND, notFoundRoute, PASSWORD, PASSWORD_WITH_TOKEN } from '../pages/routes.ts'
import { LoadingPage, NoAccountPage, UnreachablePage } from '../pages/session-pages.tsx'
import { useCloseGuard } from '../pages/unsaved-guard.ts'
import { createUnsavedGuard, UnsavedGuardContext } from '../ui/unsaved-changes.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { AuthenticatedLayout, LoginRoute } from './first-page.ts'
import { InternalLinks } from './internal-links.ts'
import { NewVersion } from './new-version.tsx'
import { ToastArea } from './toast-area.tsx'

const PasswordLinkRoute = lazy(async () => ({
  default: (await import('./password-link-route.tsx')).PasswordLinkRoute,
}))
const SecondFactorRoute = lazy(async () => ({
  default: (await import('./second-factor-route.tsx')).SecondFactorRoute,
}))
const NotFoundPage = lazy(async () => ({
  default: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
}))
const UnsavedDialog = lazy(async () => ({ default: (await import('../pages/unsaved-dialog.tsx')).UnsavedDialog }))

/** Leads to the login page, which leads back to the present address. */
const LoginRedirect = ({ path }: { path: string }): ReactNode => {
  const search = useSearch()
  return <Redirect to={loginAddress(path, search)} replace />
}

// Does not follow the search part of the address: every change of a filter would render the whole page.
const Gate = ({ application }: { application: Application }): ReactNode => {
  const { session } = application
  const state = useSelector(session, (snapshot) => (typeof snapshot.value === 'string' ? snapshot.value : 'loggedIn'))
  const user = useSelector(session, (snapshot) => snapshot.context.user)
  const isFactorMissing = useSelector(session, (snapshot) => snapshot.context.isFactorMissing)
  const [path] = useLocation()
  const { parser } = useRouter()
  const found = findRoute(parser, path)
  // A redirect navigates when it is mounted, so two redirects in a row need different keys.
  if (path === '/') return <Redirect key={HOME} to={HOME} replace />
  if (!found) return <Redirect key={NOT_FOUND} to={NOT_FOUND} replace />
  if (state === 'restoring') return <LoadingPage />
  // After a logout the login page gets no return address: another user may log in next.
  if (state === 'loggingOut') return <Redirect key={LOGIN} to={LOGIN} replace />
  if (state === 'unreachable') return <UnreachablePage onRetry={() => session.send({ type: 'session.refresh' })} />
  if (state !== 'loggedIn') return <LoginRedirect key="login" path={path} />
  if (!user) return <NoAccountPage onLogOut={() => session.send({ type: 'session.log_out' })} />
  if (isFactorMissing) return <SecondFactorRoute />
  if (isHiddenFrom(user, found.route)) return <Redirect to={NOT_FOUND} replace />
  return <AuthenticatedLayout user={user} route={found.route} params={found.params} />
}

const LoginGate = ({ application }: { application: Application }): ReactNode => {
  const state = useSelector(application.session, (snapshot) => snapshot.value)
  const search = useSearch()
  if (state === 'restoring' || state === 'loggingOut') return <LoadingPage />
  if (typeof state !== 'string') return <Redirect to={addressAfterLogin(search)} replace />
  return <LoginRoute />
}

const NotFoundGate = ({ application }: { application: Application }): ReactNode => {
  const state = useSelector(application.session, (snapshot) => snapshot.value)
  const user = useSelector(application.session, (snapshot) => snapshot.context.user)
  if (state === 'restoring') return <LoadingPage />
  if (typeof state !== 'string' && user) return <AuthenticatedLayout user={user} route={notFoundRoute} params={{}} />
  return (
    <>
      <NotFoundPage />
      <PageFocus title={notFoundRoute.title} path={NOT_FOUND} />
    </>
  )
}

// The code of a report is rarely needed. If it cannot be loaded, the browser's console says so.
const reportOf = async (application: Application): Promise<void> =>
  (await import('../replay/save-report.ts')).saveReport(application)

/** The application: the router, access to pages, and the dialog before unsaved changes are lost. */
export const App = ({ application }: { application: Application }): ReactNode => {
  const { session, recorder, version } = application
  // The navigation that waits for the answer of the dialog.
  const [pending, setPending] = useState<{ leave: () => void } | null>(null)
  const [guard] = useState(createUnsavedGuard)
  useCloseGuard(guard)
  const [{ browser, leaveSafely }] = useState(() => {
    const mustAsk = (): boolean => session.getSnapshot().matches('loggedIn') && guard.hasUnsavedChanges()
    const ask = (leave: () => void): void => setPending({ leave })
    return {
      browser: createGuardedHistory(mustAsk, ask),
      leaveSafely: (leave: () => void): void => (mustAsk() ? ask(leave) : leave()),
    }
  })
  // Before the effects of the first page, which reads where it was scrolled before a reload.
  useLayoutEffect(() => browser.listen(), [browser])
  return (
    <ApplicationContext value={application}>
      <UnsavedGuardContext value={guard}>
        <LeaveContext value={leaveSafely}>
          <GuardedHistoryContext value={browser}>
            <Router
              hook={useGuardedPath}
              aroundNav={(navigate, to, options) => {
                const staysHere = to.split('?')[0] === window.location.pathname
                if (staysHere) navigate(to, options)
                else leaveSafely(() => navigate(to, options))
              }}
            >
              <InternalLinks />
              <ErrorBoundary
                onError={(facts) => {
                  recorder.note('view.broke', facts)
                  version.send({ type: 'version.part_failed' })
                }}
              >
                <Suspense fallback={<LoadingPage />}>
                  <Switch>
                    <Route path={LOGIN}>
                      <LoginGate application={application} />
                    </Route>
                    <Route path={PASSWORD}>
                      <PasswordLinkRoute />
                    </Route>
                    <Route path={PASSWORD_WITH_TOKEN}>{({ token }) => <PasswordLinkRoute token={token} />}</Route>
                    <Route path={NOT_FOUND}>
                      <NotFoundGate application={application} />
                    </Route>
                    <Route>
                      <Gate application={application} />
                    </Route>
                  </Switch>
                  {pending && (
                    <UnsavedDialog
                      onStay={() => setPending(null)}
                      onLeave={() => {
                        setPending(null)
                        pending.leave()
                      }}
                    />
                  )}
                </Suspense>
              </ErrorBoundary>
              <NewVersion version={version} />
              <ToastArea toasts={application.toasts} onReport={() => void reportOf(application)} />
            </Router>
          </GuardedHistoryContext>
        </LeaveContext>
      </UnsavedGuardContext>
    </ApplicationContext>
  )
}
