import { passkeyOperations as operations, type Passkey } from '../../../../contract/users/passkeys.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { newPasskeyArea, type PasskeysQuery, passkeysArea } from '../../../../machines/session/passkeys.ts'

/** The passkeys of the own account with their service. */
export const providePasskeys = (call: Call) =>
  passkeysArea.provide({
    actors: {
      load: areaLoader<readonly Passkey[], PasskeysQuery>(async ({ remove }, signal) => {
        if (remove !== undefined) await call(operations.removePasskey, { params: { id: remove }, signal })
        return (await call(operations.listPasskeys, { signal })).passkeys
      }),
    },
  })

/** A new passkey with its services: the server, and the authenticator of the user. */
export const provideNewPasskey = (call: Call) =>
  newPasskeyArea.provide({
    actors: {
      load: areaLoader<Passkey, { name: string }>(async ({ name }, signal) => {
        const creation = await call(operations.beginPasskey, { signal })
        const { makePasskey } = await import('../../../browser/passkeys.ts')
        const answer = await makePasskey(creation)
        return call(operations.addPasskey, { body: { name, answer }, signal })
      }),
    },
  })
