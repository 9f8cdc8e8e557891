import { secondFactorOperations as operations, type SecondFactor } from '../../../../contract/users/second-factor.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { Secret } from '../../../../machines/kit/secret/secret.ts'
import {
  type FactorChange,
  type FactorResult,
  secondFactorAreas,
  secondFactorMachine,
} from '../../../../machines/session/second-factor.ts'

const codesOf = ({ recovery_codes }: { recovery_codes: string[] }): FactorResult => ({
  codes: new Secret(recovery_codes.join('\n')),
})

const change = async (call: Call, given: FactorChange, signal: AbortSignal): Promise<FactorResult> => {
  if (given.step === 'confirm')
    return codesOf(await call(operations.confirmApp, { body: { code: given.code.reveal() }, signal }))
  const proof = given.password ? { current_password: given.password.reveal() } : {}
  if (given.step === 'begin') {
    const { secret, uri } = await call(operations.beginApp, { body: proof, signal })
    return { app: { secret: new Secret(secret), uri: new Secret(uri) } }
  }
  const body = { ...proof, code: given.code.reveal() }
  if (given.step === 'renew_codes') return codesOf(await call(operations.issueRecoveryCodes, { body, signal }))
  await call(operations.removeApp, { body, signal })
  return { removed: true }
}

/** The second factor of the own account with its services. */
export const provideSecondFactor = (call: Call) =>
  secondFactorMachine.provide({
    actors: {
      state: secondFactorAreas.state.provide({
        actors: {
          load: areaLoader<SecondFactor, null>((_, signal) => call(operations.getSecondFactor, { signal })),
        },
      }),
      change: secondFactorAreas.change.provide({
        actors: {
          load: areaLoader<FactorResult, FactorChange>((given, signal) => change(call, given, signal)),
        },
      }),
    },
  })
