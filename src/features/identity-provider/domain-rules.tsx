import type { ReactNode } from 'react'
import type { DomainRule, IdentityProviderOptions } from '../../../machines/administration/identity-provider.ts'
import { useT } from '../../i18n/translate.ts'
import { Button, IconButton } from '../../ui/action/button.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import * as styles from './identity-provider.module.css'
import { identityProviderWords } from './words.ts'

const NEW_RULE: DomainRule = { domain: '', company_id: null, role_id: null }

type DomainRulesProps = {
  rules: readonly DomainRule[]
  options: IdentityProviderOptions | null
  error: string | null
  onChange: (rules: readonly DomainRule[]) => void
}

/** The domains of a provider, each with its company and the role of new accounts. */
export const DomainRules = ({ rules, options, error, onChange }: DomainRulesProps): ReactNode => {
  const t = useT(identityProviderWords)
  const change = (index: number, part: Partial<DomainRule>): void =>
    onChange(rules.map((rule, each) => (each === index ? { ...rule, ...part } : rule)))
  return (
    <fieldset className={styles.rules}>
      <legend className="label">{t('domains')}</legend>
      <p className="caption">{t('domainsHint')}</p>
      {rules.map((rule, index) => (
        // Rules have no identity of their own; a removed one shifts those below it.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div className={styles.rule} key={index}>
          <TextField
            label={t('domain')}
            required
            value={rule.domain}
            onChange={(domain) => change(index, { domain: domain.trim().toLowerCase() })}
          />
          <SelectField
            label={t('company')}
            required
            value={rule.company_id}
            options={optionsOf(options?.companies)}
            onChange={(company_id) => change(index, { company_id })}
          />
          <SelectField
            label={t('role')}
            clearable
            value={rule.role_id}
            options={optionsOf(options?.roles)}
            onChange={(role_id) => change(index, { role_id })}
          />
          <IconButton
            icon="close"
            label={t('removeDomain', { domain: rule.domain })}
            disabled={rules.length === 1}
            onClick={() => onChange(rules.filter((_, each) => each !== index))}
          />
        </div>
      ))}
      {error && <p className="field-error">{error}</p>}
      <Button onClick={() => onChange([...rules, NEW_RULE])}>{t('addDomain')}</Button>
    </fieldset>
  )
}
