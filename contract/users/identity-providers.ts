import * as z from 'zod/mini'
import { LONGEST_NAME } from '../limits.ts'
import { ADMINISTRATOR_ROLE } from '../permissions.ts'
import { recordMembers, recordOperations } from '../records.ts'
import { validation } from '../validation.ts'
import { id, requiredLine, uuid } from '../values.ts'

/** Longest address of an identity provider. */
const LONGEST_ISSUER = 300
const LONGEST_CLIENT_ID = 200
const LONGEST_CLIENT_SECRET = 500
/** Most domains of one identity provider. */
export const MOST_DOMAINS = 50

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

const domain = z.object({
  domain: z.string(),
  company_id: id,
  company_name: z.string(),
  /** The role of accounts that a first sign-in makes; null if a sign-in makes none. */
  role_id: z.nullable(id),
  role_name: z.nullable(z.string()),
})

/** An identity provider (OpenID Connect) on the wire. Its secret is never sent. */
export const identityProvider = z.object({
  ...recordMembers,
  uuid,
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  has_secret: z.boolean(),
  is_active: z.boolean(),
  /** Whether the login page shows it to everybody. Otherwise it is found by the domain of an e-mail address. */
  is_shown: z.boolean(),
  /** Whether it checks a second factor itself, so that the platform asks for none. */
  checks_second_factor: z.boolean(),
  /** Whose accounts may sign in: those of the company, with a verified e-mail address of the domain. */
  domains: z.array(domain),
})
/** An identity provider on the wire. */
export type IdentityProvider = z.output<typeof identityProvider>

const domainRule = z.strictObject({
  domain: z.string().check(z.trim(), z.toLowerCase(), z.regex(DOMAIN, validation.domain)),
  company_id: id,
  role_id: z._default(
    z.nullable(id.check(z.refine((role) => role !== ADMINISTRATOR_ROLE, validation.noAdministrators))),
    null,
  ),
})

const members = {
  name: requiredLine(LONGEST_NAME),
  issuer: z.string().check(
    z.trim(),
    z.maxLength(LONGEST_ISSUER),
    z.refine((text) => URL.canParse(text), validation.webAddress),
  ),
  client_id: requiredLine(LONGEST_CLIENT_ID),
  is_active: z.boolean(),
  is_shown: z.boolean(),
  checks_second_factor: z.boolean(),
  domains: z.array(domainRule).check(z.minLength(1, validation.required), z.maxLength(MOST_DOMAINS)),
}
/** Null removes the secret: the provider knows the platform by its address alone. */
const secret = z.nullable(z.string().check(z.minLength(1, validation.required), z.maxLength(LONGEST_CLIENT_SECRET)))

/** Operations of identity providers. An omitted `client_secret` of a change keeps the present one. */
export const identityProviderOperations = recordOperations({
  kind: 'identity_provider',
  service: 'users',
  path: '/identity-provider',
  names: { one: 'identity provider', many: 'identity providers' },
  sorts: ['id', 'name', 'created_at'],
  size: 25,
  filters: {},
  item: identityProvider,
  create: z.strictObject({ ...members, client_secret: z._default(secret, null) }),
  change: { ...members, client_secret: secret },
  write: { roles: [ADMINISTRATOR_ROLE] },
  writtenInSession: true,
  writtenConfirmed: true,
  problems: ['provider_unusable'],
})
