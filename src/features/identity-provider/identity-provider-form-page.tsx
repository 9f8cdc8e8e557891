import type { ReactNode } from 'react'
import { LONGEST_NAME, LONGEST_URL } from '../../../contract/limits.ts'
import type { IdentityProvider } from '../../../contract/users/identity-providers.ts'
import {
  type DomainRule,
  type IdentityProviderOptions,
  type IdentityProviderValues,
  identityProviderValues,
} from '../../../machines/administration/identity-provider.ts'
import type { RecordFormPageRef } from '../../../machines/kit/records/record-form-page.ts'
import { Secret } from '../../../machines/kit/secret/secret.ts'
import { useT } from '../../i18n/translate.ts'
import { activeWords } from '../../records/common-columns.tsx'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { PasswordField } from '../../ui/field/text-field.tsx'
import { DomainRules } from './domain-rules.tsx'
import { ProviderAddresses } from './provider-addresses.tsx'
import { identityProviderWords } from './words.ts'

type FormPageRef = RecordFormPageRef<IdentityProvider, IdentityProviderValues, IdentityProviderOptions>

const isRules = (value: unknown): value is readonly DomainRule[] => Array.isArray(value)

/** The form of an identity provider, with the addresses that the provider has to know. */
export const IdentityProviderFormPage = ({ actor }: { actor: FormPageRef }): ReactNode => {
  const t = useT(identityProviderWords)
  return (
    <RecordFormPage
      actor={actor}
      definition={{
        listPath: '/identity-provider',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ name }) => name,
        facts: ({ is_active, issuer }) => [activeWords('masculine')[String(is_active)] ?? '', issuer],
        valuesOf: identityProviderValues,
        fields: (options, provider) => [
          {
            name: 'name',
            kind: 'text',
            label: t('name'),
            hint: t('nameHint'),
            required: true,
            maxLength: LONGEST_NAME,
          },
          {
            name: 'issuer',
            kind: 'text',
            label: t('issuer'),
            hint: t('issuerHint'),
            required: true,
            maxLength: LONGEST_URL,
          },
          { name: 'client_id', kind: 'text', label: t('clientId'), required: true, maxLength: LONGEST_NAME },
          {
            name: 'client_secret',
            kind: 'custom',
            label: t('clientSecret'),
            render: ({ value, error, onChange }) => (
              <PasswordField
                label={t('clientSecret')}
                autoComplete="off"
                hint={t(provider?.has_secret ? 'secretKept' : 'secretHint')}
                value={value instanceof Secret ? value.reveal() : ''}
                error={error}
                onChange={(typed) => onChange(typed === '' ? null : new Secret(typed))}
              />
            ),
          },
          {
            name: 'domains',
            kind: 'custom',
            label: t('domains'),
            render: ({ value, error, onChange }) => (
              <DomainRules rules={isRules(value) ? value : []} options={options} error={error} onChange={onChange} />
            ),
          },
          { name: 'is_shown', kind: 'flag', label: t('shown'), hint: t('shownHint') },
          { name: 'checks_second_factor', kind: 'flag', label: t('factor'), hint: t('factorHint') },
          { name: 'is_active', kind: 'flag', label: t('active'), hint: t('activeHint') },
        ],
        aside: ({ record }) => <ProviderAddresses uuid={record?.uuid ?? null} />,
      }}
    />
  )
}
