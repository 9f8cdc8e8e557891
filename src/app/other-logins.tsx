import type { ReactNode } from 'react'
import { canUsePasskeys } from '../browser/passkey-support.ts'
import { CompanyAccount } from '../features/login/company-account.tsx'
import { PasskeyLogin } from '../features/login/passkey-login.tsx'
import { beginSignIn, listSignInProviders } from '../services/sign-in-calls.ts'

type OtherLoginsProps = { returnTo: string; isBusy: boolean; onUsePasskey: () => void }

const leaveFor = (address: string): void => window.location.assign(address)

/** The ways to log in without a password: a passkey, and a company account, which returns to a page. */
export const OtherLogins = ({ returnTo, isBusy, onUsePasskey }: OtherLoginsProps): ReactNode => (
  <>
    {canUsePasskeys() && <PasskeyLogin isBusy={isBusy} onUse={onUsePasskey} />}
    <CompanyAccount list={listSignInProviders} begin={(where) => beginSignIn(where, returnTo)} leaveFor={leaveFor} />
  </>
)
