import './login.css'
import type { ReactNode } from 'react'
import type { networkOperations } from '../../../contract/location/network.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import type { Failure } from '../../../machines/kit/area/failure.ts'
import { LoginFooter } from './login-footer.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginLogo } from './login-logo.tsx'
import { NetworkSummaryMap } from './network-summary-map.tsx'

/** The network in numbers, as the login page's map shows it. */
export type NetworkSummaryRef = AreaRef<null, AnswerOf<typeof networkOperations.getNetworkSummary>>

type LoginPageProps = {
  isBusy: boolean
  /** The last session ended by itself. */
  expired: boolean
  failure: Failure | null
  /** Name of the page that one returns to, when it is not the first one. */
  returnsTo: string | null
  /** Not there in the first moment. */
  network: NetworkSummaryRef | undefined
  onLogIn: (username: string, password: string) => void
}

/** The way in: the form on the left, the network on the right (face.md, Login). */
export const LoginPage = ({ network, ...form }: LoginPageProps): ReactNode => {
  return (
    <div className="login">
      <main className="login-side">
        <LoginLogo />
        <LoginForm {...form} />
        <LoginFooter />
      </main>
      <aside className="login-network">{network && <NetworkSummaryMap network={network} />}</aside>
    </div>
  )
}
