import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useRouter, useSearch } from 'wouter'
import { Secret } from '../../machines/kit/secret/secret.ts'
import { LoginPage } from '../features/login/login-page.tsx'
import { useT } from '../i18n/translate.ts'
import { shellWords } from '../i18n/words/shell.ts'
import { useApplication } from './application-context.ts'
import { addressAfterLogin, findRoute } from './match-route.ts'
import { PageFocus } from './page-focus.tsx'
import { HOME, LOGIN } from './routes.tsx'
import { useScreen } from './use-screen.ts'

/** The login page with the session, the network sums, and the address to return to. */
export const LoginScreen = (): ReactNode => {
  const t = useT(shellWords)
  const { session } = useApplication()
  const { parser } = useRouter()
  const network = useScreen('network', 'network', { query: null })
  const isBusy = useSelector(session, (snapshot) => snapshot.matches('loggingIn'))
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
        returnsTo={next === HOME || !nextRoute ? null : t(nextRoute.title)}
        network={network}
        onLogIn={(username, password) =>
          session.send({ type: 'session.log_in', username, password: new Secret(password) })
        }
      />
      <PageFocus title="logIn" path={LOGIN} />
    </>
  )
}
