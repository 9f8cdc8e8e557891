import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useRouter, useSearch } from 'wouter'
import { Secret } from '../../machines/kit/secret/secret.ts'
import { logInTitle } from '../features/login/index.ts'
import { LoginPage } from '../features/login/login-page.tsx'
import { useApplication } from '../pages/application.ts'
import { addressAfterLogin, findRoute } from '../pages/match-route.ts'
import { PageFocus } from '../pages/page-focus.tsx'
import { HOME, LOGIN } from '../pages/routes.ts'
import { usePage } from '../pages/use-page.ts'
import { networkPart } from './shell/initial-parts.ts'

const OtherLogins = lazy(async () => ({ default: (await import('./other-logins.tsx')).OtherLogins }))

/** The login page with the session, the network sums, and the address to return to. */
export const LoginRoute = (): ReactNode => {
  const { session } = useApplication()
  const { parser } = useRouter()
  const network = usePage(networkPart, networkPart.name, { query: null })
  const isBusy = useSelector(session, (snapshot) => snapshot.matches('loggingIn') || snapshot.matches('usingPasskey'))
  const expired = useSelector(session, (snapshot) => snapshot.context.expired)
  const logoutUnfinished = useSelector(session, (snapshot) => snapshot.context.logoutUnfinished)
  const failure = useSelector(session, (snapshot) => snapshot.context.failure)
  const next = addressAfterLogin(useSearch())
  const nextRoute = findRoute(parser, next.split('?')[0] ?? next)?.route
  return (
    <>
      <LoginPage
        isBusy={isBusy}
        expired={expired}
        logoutUnfinished={logoutUnfinished}
        failure={failure}
        returnsTo={next === HOME || !nextRoute ? null : nextRoute.title()}
        network={network}
        otherWays={
          <Suspense>
            <OtherLogins
              returnTo={next}
              isBusy={isBusy}
              onUsePasskey={() => session.send({ type: 'session.log_in_with_passkey' })}
            />
          </Suspense>
        }
        onLogIn={(username, password, code) =>
          session.send({
            type: 'session.log_in',
            username,
            password: new Secret(password),
            code: code === '' ? undefined : new Secret(code),
          })
        }
      />
      <PageFocus title={logInTitle} path={LOGIN} />
    </>
  )
}
