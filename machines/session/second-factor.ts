import { type ActorRefFrom, sendTo, setup } from 'xstate'
import type { SecondFactor } from '../../contract/users/second-factor.ts'
import { type AreaRef, createArea } from '../kit/area/area.ts'
import type { Secret } from '../kit/secret/secret.ts'

/**
 * What the owner of an account does with its second factor. `begin` and `confirm` set up an authenticator app. An
 * account without a password gives none.
 */
export type FactorChange =
  | { step: 'begin'; password: Secret | null }
  | { step: 'confirm'; code: Secret }
  | { step: 'renew_codes'; password: Secret | null; code: Secret }
  | { step: 'remove'; password: Secret | null; code: Secret }

/** What a change leaves to show once: the secret of a new app with its address for a QR code, or recovery codes. */
export type FactorResult = { app: { secret: Secret; uri: Secret } } | { codes: Secret } | { removed: true }

const stateArea = createArea<null, SecondFactor>('secondFactorState')
const changeArea = createArea<FactorChange, FactorResult>('secondFactorChange')

/** The present second factor of the own account; `data` is null until it is loaded. */
export type FactorStateRef = AreaRef<null, SecondFactor>
/** The change of the second factor, with what it leaves to show. */
export type FactorChangeRef = AreaRef<FactorChange, FactorResult>

/** The areas of the second factor, for their services. To provide: `load` of each. */
export const secondFactorAreas = { state: stateArea, change: changeArea }

/** The second factor of the own account: its present state, loaded again after each change. */
export const secondFactorMachine = setup({
  types: { children: {} as { state: 'state'; change: 'change' } },
  actors: { state: stateArea, change: changeArea },
}).createMachine({
  id: 'secondFactor',
  invoke: [
    { id: 'state', src: 'state', input: { query: null } },
    {
      id: 'change',
      src: 'change',
      input: undefined,
      onSnapshot: {
        guard: ({ event }) => event.snapshot.value === 'success',
        actions: sendTo('state', { type: 'area.request', query: null }),
      },
    },
  ],
})

export type SecondFactorRef = ActorRefFrom<typeof secondFactorMachine>
