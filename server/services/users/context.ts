import type { SQL } from 'drizzle-orm'
import type { Usage } from '../../../contract/problem-shape.ts'
import type { KeptDays } from '../../../contract/users/personal-data.ts'
import type { Clock } from '../../base/clock.ts'
import type { Reach } from '../../base/outgoing-address.ts'
import type { ErasedPerson, PersonSection } from '../../records/person.ts'
import type { Store, Tx } from '../../store/database.ts'
import type { AccountNews } from '../notifications/public.ts'
import type { KnownProviders } from './sign-in/known-providers.ts'

/** What the users service needs from other services. The composition provides it in `server/other-services.ts`. */
export type UsersOtherServices = {
  /** Tells the owner of an account that its access has changed. */
  notifyOfAccount(tx: Tx, news: AccountNews): Promise<void>
  /** The campaigns of a company. */
  campaignUsage(tx: Tx, reference: { companyId: number }): Promise<Usage>
  /** SQL for the number of a company's campaigns. `companyId` is a qualified column of the enclosing statement. */
  campaignsOfCompany(companyId: SQL): SQL<number>
  countTemplates(tx: Tx, companyId: number): Promise<number>
  countWebhooks(tx: Tx, companyId: number): Promise<number>
  countLocationsOfCompany(tx: Tx, companyId: number): Promise<number>
  /** Names that an account had in the records of other services. */
  namesOfPerson(tx: Tx, accountId: number): Promise<string[]>
  /** Takes the personal data of an account out of the records of other services. */
  erasePerson(tx: Tx, person: ErasedPerson): Promise<void>
  /** What other services store about an account. */
  sectionsOfPerson(tx: Tx, accountId: number): PersonSection[]
}

/**
 * The dependencies of the users service. `brand` is the name that authenticator apps show. `loginsPerMinute` limits the
 * logins from one IP address. `failedAttempts` limits the failed attempts of one account in 15 minutes. `keptDays` says
 * how long personal data is kept. `publicUrl` is where browsers find the platform, if the settings say it.
 * `signInAddresses` says which identity providers the server may reach, `knownProviders` what they say of themselves.
 */
export type UsersContext = {
  store: Store
  clock: Clock
  brand: string
  loginsPerMinute: number
  failedAttempts: number
  keptDays: KeptDays
  publicUrl: string | undefined
  signInAddresses: Reach
  knownProviders: KnownProviders
  otherServices: UsersOtherServices
}
