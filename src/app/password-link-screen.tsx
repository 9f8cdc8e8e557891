import { type ReactNode, useState } from 'react'
import { Secret } from '../../machines/kit/secret/secret.ts'
import { PasswordLinkPage } from '../features/login/password-link/password-link-page.tsx'
import { PageFocus } from './page-focus.tsx'
import { useScreen } from './use-screen.ts'

/** The page at which the password of a link's account is set. It needs no session, and leaves an open one as it is. */
export const PasswordLinkScreen = ({ token: given }: { token: string }): ReactNode => {
  const [token] = useState(() => new Secret(given))
  const actor = useScreen('passwordLink', 'passwordLink', { token })
  return (
    <>
      {actor && <PasswordLinkPage actor={actor} token={token} />}
      <PageFocus title="password" path="/auth/password" />
    </>
  )
}
