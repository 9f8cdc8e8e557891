import type { ReactNode } from 'react'
import type { CampaignFormOptions } from '../../../../machines/campaign/form/form-areas.ts'
import { useT } from '../../../i18n/translate.ts'
import { optionsOf } from '../../../ui/field/options.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { PanelSection } from '../../../ui/layout/panel.tsx'
import { CompanyField, IndustriesField } from '../fields/plan-fields.tsx'
import * as styles from './form.module.css'
import type { SectionProps } from './form-section.ts'
import { formWords } from './words.ts'

type BasicsProps = SectionProps & {
  options: CampaignFormOptions | null
  /** Whether the user can plan only for one company. */
  isCompanyFixed: boolean
  canAssignOperator: boolean
  onLeave: (field: string) => void
}

/** Name, company, industries of the locations, and operator for those who may assign one. */
export const BasicsSection = ({
  values,
  onChange,
  fieldErrorAt,
  options,
  isCompanyFixed,
  canAssignOperator,
  onLeave,
}: BasicsProps): ReactNode => {
  const t = useT(formWords)
  return (
    <PanelSection title={t('basics')}>
      <div className={`${styles.grid} ${styles.thirds}`}>
        <div className={styles.wide}>
          <TextField
            label={t('name')}
            name="name"
            value={values.name}
            onChange={(name) => onChange({ name })}
            onBlur={() => onLeave('name')}
            error={fieldErrorAt('name')}
            maxLength={200}
            required
          />
        </div>
        <CompanyField
          value={values.company_id}
          onChange={(company_id) => onChange({ company_id })}
          options={options}
          isFixed={isCompanyFixed}
          error={fieldErrorAt('company_id')}
        />
        <IndustriesField
          value={values.industry_ids}
          onChange={(industry_ids) => onChange({ industry_ids })}
          options={options}
          placeholder={t('allIndustries')}
          summary={(count) => t('industryCount', { count })}
          error={fieldErrorAt('industry_ids')}
        />
        {canAssignOperator && (
          <SelectField
            label={t('operator')}
            name="operator_id"
            value={values.operator_id}
            onChange={(operator_id) => onChange({ operator_id })}
            options={optionsOf(options?.operators)}
            placeholder={t('noOperator')}
            clearable
            disabled={!options}
            error={fieldErrorAt('operator_id')}
          />
        )}
      </div>
    </PanelSection>
  )
}
