import { type ActorRefFrom, setup } from 'xstate'
import type { PasswordLink } from '../../contract/users/password-links.ts'
import { createArea } from '../kit/area/area.ts'
import type { Secret } from '../kit/secret/secret.ts'

/** Whose password a link sets. The token is a secret: everybody who has it can set the password. */
export const passwordLinkArea = createArea<{ token: Secret }, PasswordLink>('passwordLink')

/** Sets the password of the link's account; resolves to true. */
export const passwordSettingArea = createArea<{ token: Secret; password: Secret }, true>('passwordSetting')

/** The page of a password link: the link and the setting of the password. To provide: `load` of both. */
export const passwordLinkPage = setup({
  types: {
    context: {} as { token: Secret },
    input: {} as { token: Secret },
    children: {} as { link: 'link'; setting: 'setting' },
  },
  actors: { link: passwordLinkArea, setting: passwordSettingArea },
}).createMachine({
  id: 'passwordLinkPage',
  context: ({ input }) => ({ token: input.token }),
  invoke: [
    { id: 'link', src: 'link', input: ({ context }) => ({ query: { token: context.token } }) },
    { id: 'setting', src: 'setting', input: undefined },
  ],
})

export type PasswordLinkPageRef = ActorRefFrom<typeof passwordLinkPage>
