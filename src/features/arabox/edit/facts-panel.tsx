import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { LocationFormRef, LocationValues } from '../../../../machines/arabox/edit/location-form.ts'
import { fieldErrorOf } from '../../../../machines/kit/form/form-context.ts'
import { useT } from '../../../i18n/translate.ts'
import { validationText } from '../../../i18n/words/validation.ts'
import { CheckField } from '../../../ui/field/choice-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { locationEditWords } from './words.ts'

/** Name and address, and whether the location is active and its screen line is shown. */
export const FactsPanel = ({ form }: { form: LocationFormRef }): ReactNode => {
  const t = useT(locationEditWords)
  const snapshot = useSelector(form, (each) => each)
  const { values } = snapshot.context
  const change = (changed: Partial<LocationValues>): void => form.send({ type: 'form.change', values: changed })
  const field = (name: 'name' | 'address') => {
    const fieldError = fieldErrorOf(snapshot, name)
    return {
      label: t(name),
      value: values[name],
      error: fieldError === null ? null : validationText(fieldError),
      required: true,
      onChange: (value: string) => change({ [name]: value }),
      onBlur: () => form.send({ type: 'form.leave_field', field: name }),
    }
  }
  return (
    <Panel title={t('facts')}>
      <div className="stack">
        <TextField {...field('name')} maxLength={200} />
        <TextField {...field('address')} maxLength={300} />
        <CheckField label={t('isActive')} checked={values.is_active} onChange={(is_active) => change({ is_active })} />
        <CheckField
          label={t('showLine')}
          checked={values.screen_position.enabled}
          onChange={(enabled) => change({ screen_position: { ...values.screen_position, enabled } })}
        />
      </div>
    </Panel>
  )
}
