import type { ReactNode } from 'react'
import { CompanyAccount } from '../features/login/company-account.tsx'
import { beginSignIn, listSignInProviders } from '../services/sign-in-calls.ts'

const leaveFor = (address: string): void => window.location.assign(address)

/** The login with a company account, which returns to a page of the application. */
export const CompanyLogin = ({ returnTo }: { returnTo: string }): ReactNode => (
  <CompanyAccount list={listSignInProviders} begin={(where) => beginSignIn(where, returnTo)} leaveFor={leaveFor} />
)
