import type { ReactNode } from 'react'
import type { Failure } from '../../../machines/kit/area/failure.ts'
import * as styles from './login.module.css'
import { LoginFooter } from './login-footer.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginLogo } from './login-logo.tsx'
import { NetworkSummaryMap, type NetworkSummaryRef } from './network-summary-map.tsx'

type LoginPageProps = {
  isBusy: boolean
  /** Whether the last session expired. */
  expired: boolean
  /** Whether the server has not confirmed the last logout. */
  logoutUnfinished: boolean
  failure: Failure | null
  /** Name of the page to which the user returns; null for the dashboard. */
  returnsTo: string | null
  /** Undefined until the area is started. */
  network: NetworkSummaryRef | undefined
  /** Other ways to log in than a password. */
  otherWays: ReactNode
  onLogIn: (username: string, password: string, code: string) => void
}

/** The login page: the form on the left, the network map on the right (docs/design.md, Login). */
export const LoginPage = ({ network, otherWays, ...form }: LoginPageProps): ReactNode => {
  return (
    <div className={styles.login}>
      <main className={styles.side}>
        <LoginLogo />
        <div className="stack">
          <LoginForm {...form} />
          {otherWays}
        </div>
        <LoginFooter />
      </main>
      <aside className={styles.network}>{network && <NetworkSummaryMap network={network} />}</aside>
    </div>
  )
}
