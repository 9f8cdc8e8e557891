import { contract } from '../../../contract/index.ts'
import type { ImportJob } from '../../../contract/live/imports.ts'
import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { CallError, type ContractClient, contractClient, logIn } from '../contract-client.ts'
import type { ImportArguments } from './arguments.ts'
import { ImportError } from './import-error.ts'

const { live } = contract

/** The import operations of a running server, called as an administrator. */
export type ImportApi = {
  upload(file: File): Promise<ImportJob>
  getJob(uuid: string): Promise<ImportJob>
}

const hasCode = (error: unknown, code: string): boolean => error instanceof CallError && error.problem.code === code

const logInAsAdministrator = async (url: string, user: string, password: string): Promise<ContractClient> => {
  const session = await logIn(url, user, password).catch((error) => {
    if (hasCode(error, 'invalid_credentials')) throw new ImportError(`The username ${user} or the password is wrong.`)
    throw error
  })
  if (session.user?.role_id !== ADMINISTRATOR_ROLE) {
    throw new ImportError(`${user} is not an administrator. Only administrators can import history.`)
  }
  return contractClient(url, { authorization: `Bearer ${session.access_token}` })
}

/**
 * Logs in as an administrator. Throws {@link ImportError} for a wrong password or an account without permission. All
 * calls may throw the errors of the contract client.
 */
export const connectImportApi = async (
  { url, user, kind, city, zone, acceptFar, sum }: ImportArguments,
  password: string,
): Promise<ImportApi> => {
  let client = await logInAsAdministrator(url, user, password)
  const withSession = async (request: () => Promise<ImportJob>): Promise<ImportJob> => {
    try {
      return await request()
    } catch (error) {
      if (!hasCode(error, 'session_expired')) throw error
      // An import can take longer than the session that started it.
      client = await logInAsAdministrator(url, user, password)
      return request()
    }
  }
  return {
    getJob: (uuid) => withSession(() => client.call(live.getImport, { params: { uuid } })),
    upload(file) {
      const form = new FormData()
      form.set('file', file)
      return withSession(() =>
        kind === 'counts'
          ? client.call(live.importCounts, { form, query: { same_hour: sum ? 'sum' : 'later' } })
          : client.call(live.importSensors, { form, query: { city, time_zone: zone, accept_far: acceptFar } }),
      )
    },
  }
}
