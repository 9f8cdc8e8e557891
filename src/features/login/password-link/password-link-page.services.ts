import { passwordLinkOperations as operations } from '../../../../contract/users/password-links.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import type { Secret } from '../../../../machines/kit/secret/secret.ts'
import { passwordLinkArea, passwordLinkPage, passwordSettingArea } from '../../../../machines/session/password-link.ts'

/** The page of a password link with its services (V06, V07). */
export const providePasswordLink = (call: Call) =>
  passwordLinkPage.provide({
    actors: {
      link: passwordLinkArea.provide({
        actors: {
          load: areaLoader(({ token }: { token: Secret }, signal) =>
            call(operations.getPasswordLink, { body: { token: token.reveal() }, signal }),
          ),
        },
      }),
      setting: passwordSettingArea.provide({
        actors: {
          load: areaLoader(async ({ token, password }: { token: Secret; password: Secret }, signal) => {
            const body = { token: token.reveal(), password: password.reveal() }
            await call(operations.usePasswordLink, { body, signal })
            return true as const
          }),
        },
      }),
    },
  })
