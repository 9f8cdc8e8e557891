import type { ReactNode } from 'react'
import type { CampaignFormOptions } from '../../../../machines/campaign/form/form-page.ts'
import { useT } from '../../../i18n/translate.ts'
import { MultiSelectField, SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { PanelSection } from '../../../ui/layout/panel.tsx'
import { selectOptionsOf } from '../select-options.ts'
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
      <div className="form-grid form-thirds">
        <div className="form-wide">
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
        <SelectField
          label={t('company')}
          name="company_id"
          value={values.company_id}
          onChange={(company_id) => onChange({ company_id })}
          options={selectOptionsOf(options?.companies)}
          placeholder={t('choose')}
          disabled={isCompanyFixed || !options}
          error={fieldErrorAt('company_id')}
          required
        />
        <MultiSelectField
          label={t('industries')}
          name="industry_ids"
          value={values.industry_ids}
          onChange={(industry_ids) => onChange({ industry_ids })}
          options={selectOptionsOf(options?.industries)}
          placeholder={t('allIndustries')}
          summary={(count) => t('industryCount', { count })}
          disabled={!options}
          error={fieldErrorAt('industry_ids')}
        />
        {canAssignOperator && (
          <SelectField
            label={t('operator')}
            name="operator_id"
            value={values.operator_id}
            onChange={(operator_id) => onChange({ operator_id })}
            options={selectOptionsOf(options?.operators)}
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
