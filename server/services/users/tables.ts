import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Permission } from '../../../contract/permissions.ts'
import type { TokenScope } from '../../../contract/users/token-scopes.ts'
import { plainText } from '../../store/search-letters.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The version of a record, which counts its changes, and the time of its creation. */
const recordColumns = () => ({
  version: integer('version').notNull().default(1),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** First id of a role that an administrator creates. */
const FIRST_OWN_ROLE = 100

/** Roles. The ids of those below 100 are fixed, because the specification names some of them. */
export const role = pgTable('role', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: FIRST_OWN_ROLE }),
  ...recordColumns(),
  name: text('name').notNull().unique(),
  permissions: text('permissions').array().$type<Permission[]>().notNull(),
})

/** Companies with their discount in percent (negative values lower the price) and their multipliers. */
export const company = pgTable('company', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  uuid: uuid('uuid').notNull().defaultRandom().unique(),
  name: text('name').notNull().unique(),
  plainName: text('plain_name').notNull().generatedAlwaysAs(plainText('name')),
  discountPercent: doublePrecision('discount_percent').notNull().default(0),
  carMultiplier: doublePrecision('car_multiplier').notNull().default(1),
  busMultiplier: doublePrecision('bus_multiplier').notNull().default(1),
  viewsMultiplier: doublePrecision('views_multiplier').notNull().default(1),
  taxNumber: text('tax_number'),
  address: text('address'),
  email: text('email'),
  phone: text('phone'),
  /** Whether its accounts need a second factor to log in. */
  needsSecondFactor: boolean('needs_second_factor').notNull().default(false),
  ...recordColumns(),
})

/** Accounts. The row of a deleted account is not removed, because histories show its name. */
export const account = pgTable(
  'account',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    uuid: uuid('uuid').notNull().defaultRandom().unique(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    plainUsername: text('plain_username').notNull().generatedAlwaysAs(plainText('username')),
    plainName: text('plain_name').notNull().generatedAlwaysAs(plainText('name')),
    plainEmail: text('plain_email').generatedAlwaysAs(plainText('email')),
    /** Null until the account's first password is set with a link. */
    passwordHash: text('password_hash'),
    /** Role and company; null only for a deleted account whose role or company was deleted as well. */
    roleId: integer('role_id').references(() => role.id),
    companyId: integer('company_id').references(() => company.id),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: at('created_at').notNull(),
    version: integer('version').notNull().default(1),
    lastLoginAt: at('last_login_at'),
    deletedAt: at('deleted_at'),
    /** When its personal data was erased, and again, for what was being written meanwhile (decision 086). */
    erasedAt: at('erased_at'),
    erasedAgainAt: at('erased_again_at'),
  },
  (table) => [
    uniqueIndex('account_username').on(sql`lower(${table.username})`).where(sql`deleted_at is null`),
    index('account_role').on(table.roleId),
    index('account_company').on(table.companyId),
    // The orders of the list of users.
    index('account_by_username').on(table.username).where(sql`deleted_at is null`),
    index('account_by_name').on(sql`name collate "pl-x-icu"`, table.id).where(sql`deleted_at is null`),
    index('account_by_creation').on(table.createdAt, table.id).where(sql`deleted_at is null`),
    // Accounts by the name of their role or company are read group by group.
    index('account_by_role').on(table.roleId, table.id).where(sql`deleted_at is null`),
    index('account_by_company').on(table.companyId, table.id).where(sql`deleted_at is null`),
    index('account_by_login').on(sql`coalesce(last_login_at, '-infinity')`, table.id).where(sql`deleted_at is null`),
    check(
      'account_complete',
      sql`${table.deletedAt} is not null or (${table.roleId} is not null and ${table.companyId} is not null)`,
    ),
  ],
)

/** Identity providers (OpenID Connect). The server sends the secret to the provider, so it is readable here. */
export const identityProvider = pgTable('identity_provider', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  uuid: uuid('uuid').notNull().defaultRandom().unique(),
  name: text('name').notNull().unique(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  clientSecret: text('client_secret'),
  isActive: boolean('is_active').notNull(),
  isShown: boolean('is_shown').notNull(),
  checksSecondFactor: boolean('checks_second_factor').notNull(),
  ...recordColumns(),
})

/** The domains of identity providers: each belongs to one provider and one company. */
export const identityDomain = pgTable(
  'identity_domain',
  {
    domain: text('domain').primaryKey(),
    providerId: integer('provider_id')
      .notNull()
      .references(() => identityProvider.id, { onDelete: 'cascade' }),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id),
    /** The role of accounts that a first sign-in makes; null if it makes none. */
    roleId: integer('role_id').references(() => role.id),
  },
  (table) => [
    index('identity_domain_provider').on(table.providerId),
    index('identity_domain_company').on(table.companyId),
    index('identity_domain_role').on(table.roleId),
  ],
)

/**
 * Which account a subject of an identity provider is. Noted at its first sign-in, so that an e-mail address that is
 * given to another person later does not open the account.
 */
export const identity = pgTable(
  'identity',
  {
    providerId: integer('provider_id')
      .notNull()
      .references(() => identityProvider.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.subject] }),
    uniqueIndex('identity_account').on(table.accountId, table.providerId),
  ],
)

/**
 * Sign-ins at identity providers that have begun, by the SHA-256 of their state. Each is answered once, in the browser
 * that began it. With a session it is a confirmation of that session.
 */
export const signIn = pgTable(
  'sign_in',
  {
    stateHash: text('state_hash').primaryKey(),
    providerId: integer('provider_id')
      .notNull()
      .references(() => identityProvider.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie of the browser. */
    browserHash: text('browser_hash').notNull(),
    sessionId: uuid('session_id').references(() => session.id, { onDelete: 'cascade' }),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    returnTo: text('return_to').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** When the answer of the provider came; a second one is refused. */
    answeredAt: at('answered_at'),
    /** Whom the provider named, while a code of the second factor is still needed. */
    accountId: integer('account_id').references(() => account.id),
    subject: text('subject'),
    providerSession: text('provider_session'),
  },
  (table) => [
    index('sign_in_expires').on(table.expiresAt),
    index('sign_in_provider').on(table.providerId),
    index('sign_in_session').on(table.sessionId),
    index('sign_in_account').on(table.accountId),
  ],
)

/** Passkeys (WebAuthn): public keys, by the number that their authenticator gave them. */
export const passkey = pgTable(
  'passkey',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id),
    name: text('name').notNull(),
    /** Base64url, as on the wire. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    transports: text('transports').array().notNull(),
    /** The last count of the authenticator; 0 from those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkey_account').on(table.accountId)],
)

/** Questions to authenticators that wait for an answer, by the SHA-256 of their challenge. Each is answered once. */
export const passkeyQuestion = pgTable(
  'passkey_question',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose').$type<'add' | 'log_in' | 'confirm'>().notNull(),
    /** The session that adds a passkey or confirms itself; null for a login. */
    sessionId: uuid('session_id').references(() => session.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('passkey_question_expires').on(table.expiresAt),
    index('passkey_question_session').on(table.sessionId),
  ],
)

/** Sessions: one row for each login. All refresh tokens that follow from the login belong to it. */
export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id),
    startedAt: at('started_at').notNull(),
    /** SHA-256 of the renewal token; null for sessions of earlier versions, which cannot be renewed. */
    renewalHash: text('renewal_hash'),
    /** Time of the last renewal; null until the first one. */
    renewedAt: at('renewed_at'),
    endedAt: at('ended_at'),
    /** When its owner last proved who it is after the login; null if only by the login. */
    confirmedAt: at('confirmed_at'),
    /** IP address and program of the login; null for sessions of earlier versions. */
    address: text('address'),
    userAgent: text('user_agent'),
    /** The identity provider of the login, and its number of the session there; null for a login with a password. */
    providerId: integer('provider_id').references(() => identityProvider.id, { onDelete: 'set null' }),
    providerSession: text('provider_session'),
    /** The passkey of the login. */
    passkeyId: integer('passkey_id').references(() => passkey.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('session_account').on(table.accountId),
    index('session_started').on(table.startedAt),
    index('session_ended').on(table.endedAt),
    index('session_passkey').on(table.passkeyId),
  ],
)

/** Refresh tokens by their SHA-256. If a token is used twice, its session ends. */
export const refreshToken = pgTable(
  'refresh_token',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    spentAt: at('spent_at'),
  },
  (table) => [index('refresh_token_session').on(table.sessionId), index('refresh_token_expires').on(table.expiresAt)],
)

/**
 * Failed attempts with the password of an account until `ends_at`, over all servers. Of names and addresses only the
 * SHA-256 is stored. `address_hash` is empty for the count of all addresses without one of their own.
 */
export const passwordMiss = pgTable(
  'password_miss',
  {
    nameHash: text('name_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    failures: integer('failures').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.nameHash, table.addressHash] }),
    index('password_miss_ends').on(table.endsAt),
  ],
)

/** Addresses from which an account has logged in: each has a count of failed attempts of its own. */
export const knownAddress = pgTable(
  'known_address',
  {
    nameHash: text('name_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    usedAt: at('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.nameHash, table.addressHash] }),
    index('known_address_used').on(table.usedAt),
  ],
)

/**
 * Authenticator apps, one for an account at most. App and server compute codes from the same secret, so it is readable
 * here. `last_step` is the number of the 30 seconds whose code was used last: no earlier code is accepted.
 */
export const authenticatorApp = pgTable('authenticator_app', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => account.id),
  secret: text('secret').notNull(),
  createdAt: at('created_at').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
})

/** Secrets of authenticator apps that no code has confirmed yet. */
export const unconfirmedApp = pgTable('unconfirmed_app', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => account.id),
  secret: text('secret').notNull(),
  createdAt: at('created_at').notNull(),
})

/** Recovery codes by their SHA-256. A used code is deleted. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.hash] })],
)

/**
 * Links that set the password of an account, as an invitation or a reset, by the SHA-256 of their token. A link works
 * once. A new link replaces older links of its account.
 */
export const passwordLink = pgTable(
  'password_link',
  {
    hash: text('hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id),
    purpose: text('purpose').$type<'invitation' | 'reset'>().notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('password_link_account').on(table.accountId)],
)

/**
 * Tokens with which programs act for an account, by their SHA-256. A token is valid while its account is active and
 * belongs to the company at the time of issue.
 */
export const apiToken = pgTable(
  'api_token',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    hash: text('hash').notNull().unique(),
    /** The last characters of the token, by which users recognize it. */
    ending: text('ending').notNull(),
    name: text('name').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => account.id),
    companyId: integer('company_id').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('api_token_account').on(table.accountId)],
)
