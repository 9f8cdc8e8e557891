import { type ReactNode, useState } from 'react'
import { Secret } from '../../machines/kit/secret/secret.ts'
import { passwordLinkPart, passwordTitle } from '../features/login/index.ts'
import { PasswordLinkPage } from '../features/login/password-link/password-link-page.tsx'
import { PageFocus } from '../pages/page-focus.tsx'
import { PASSWORD } from '../pages/routes.ts'
import { usePage } from '../pages/use-page.ts'

/**
 * The page at which the password of a link's account is set. It needs no session, and leaves an open one as it is. The
 * token is in the fragment, which browsers send to nobody, or in the path of a link of an earlier version.
 */
export const PasswordLinkRoute = ({ token: inPath }: { token?: string }): ReactNode => {
  const [token] = useState(() => new Secret(inPath ?? window.location.hash.slice(1)))
  const actor = usePage(passwordLinkPart, passwordLinkPart.name, { token })
  return (
    <>
      {actor && <PasswordLinkPage actor={actor} token={token} />}
      <PageFocus title={passwordTitle} path={PASSWORD} />
    </>
  )
}
