import { type IdentityProvider, identityProviderOperations } from '../../contract/users/identity-providers.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'
import type { Secret } from '../kit/secret/secret.ts'
import type { NamedRecord } from './options.ts'

/** Initial query of the list of identity providers: 25 per page, by name. */
export const identityProviderDefaults: ListDefaults = {
  size: 25,
  sort_by: 'name',
  order: 'asc',
  sorts: ['id', 'name', 'created_at'],
}

/** A domain with its company, and the role of accounts that a first sign-in makes; null if it makes none. */
export type DomainRule = { domain: string; company_id: number | null; role_id: number | null }

/** Values of the form of an identity provider. The secret is only what somebody types: a stored one is never sent. */
export type IdentityProviderValues = {
  name: string
  issuer: string
  client_id: string
  client_secret: Secret | null
  is_active: boolean
  is_shown: boolean
  checks_second_factor: boolean
  domains: readonly DomainRule[]
}

/** Companies and roles that a domain may have. */
export type IdentityProviderOptions = { companies: readonly NamedRecord[]; roles: readonly NamedRecord[] }

/** Values of a stored identity provider. */
export const identityProviderValues = (provider: IdentityProvider): IdentityProviderValues => ({
  name: provider.name,
  issuer: provider.issuer,
  client_id: provider.client_id,
  client_secret: null,
  is_active: provider.is_active,
  is_shown: provider.is_shown,
  checks_second_factor: provider.checks_second_factor,
  domains: provider.domains.map(({ domain, company_id, role_id }) => ({ domain, company_id, role_id })),
})

/** The body of a save. Without a typed secret the stored one stays, and a new provider has none. */
export const identityProviderBody = ({ client_secret, domains, ...values }: IdentityProviderValues) => ({
  ...values,
  ...(client_secret === null ? {} : { client_secret: client_secret.reveal() }),
  // The check has passed, so each domain has its company.
  domains: domains.map(({ company_id, ...rule }) => ({ ...rule, company_id: company_id ?? 0 })),
})

/** The list page of identity providers. */
export const identityProvidersPage = createRecordsPage<IdentityProvider, null>(
  'identityProviders',
  identityProviderDefaults,
)

/** The form page of an identity provider. */
export const identityProviderFormPage = createRecordFormPage<
  IdentityProvider,
  IdentityProviderValues,
  IdentityProviderOptions
>('identityProviderForm', {
  blank: {
    name: '',
    issuer: '',
    client_id: '',
    client_secret: null,
    is_active: true,
    is_shown: false,
    checks_second_factor: false,
    domains: [{ domain: '', company_id: null, role_id: null }],
  },
  valuesOf: identityProviderValues,
  check: (values) => bodyErrors(identityProviderOperations.create.body, identityProviderBody(values)),
  toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
})
