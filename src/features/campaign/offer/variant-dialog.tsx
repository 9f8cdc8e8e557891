import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useId } from 'react'
import { LONGEST_NAME, LOOP_SECONDS, MOST_SCREENS_IN_CITY } from '../../../../contract/limits.ts'
import type { VariantFormRef, VariantValues } from '../../../../machines/campaign/offer/offer-forms.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { fieldErrorOf } from '../../../../machines/kit/form/form-context.ts'
import { failureSentence } from '../../../i18n/failure.ts'
import { useT } from '../../../i18n/translate.ts'
import { validationText } from '../../../i18n/words/validation.ts'
import { UnansweredSave } from '../../../records/unanswered-save.tsx'
import { Button, IconButton } from '../../../ui/action/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DateRangeField } from '../../../ui/field/date-range-field.tsx'
import { NumberStepper } from '../../../ui/field/number-stepper.tsx'
import { optionsOf } from '../../../ui/field/options.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import * as styles from './offer.module.css'
import { offerWords } from './words.ts'

type City = { id: number; name: string }
type VariantDialogProps = {
  form: VariantFormRef
  cities: AreaRef<'all', City[]>
  onClose: () => void
}

/** Adds a variant with another flight, other numbers of screens, or another spot length. */
export const VariantDialog = ({ form, cities, onClose }: VariantDialogProps): ReactNode => {
  const t = useT(offerWords)
  const formId = useId()
  const snapshot = useSelector(form, (each) => each)
  const known = useSelector(cities, (each) => each.context.data)
  const { values, failure, serverFieldErrors } = snapshot.context
  const change = (given: Partial<VariantValues>): void => form.send({ type: 'form.change', values: given })
  const errorOf = (path: string): string | null => {
    const sentence = fieldErrorOf(snapshot, path)
    return sentence === null ? null : validationText(sentence)
  }
  const [refused] = serverFieldErrors
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.send({ type: 'form.submit' })
  }
  return (
    <Dialog
      open
      title={t('addTitle')}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} loading={snapshot.matches('saving')}>
            {t('add')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        <p>{t('addText', { name: values.from.name })}</p>
        <UnansweredSave form={snapshot} onSave={() => form.send({ type: 'form.submit' })} />
        {failure && (
          <Banner tone="bad">
            {t('notAdded', { text: refused ? validationText(refused.message) : failureSentence(failure) })}
          </Banner>
        )}
        <TextField
          label={t('name')}
          name="name"
          maxLength={LONGEST_NAME}
          hint={t('nameHint')}
          placeholder={values.from.name}
          error={errorOf('name')}
          value={values.name}
          onChange={(name) => change({ name })}
        />
        <DateRangeField
          label={t('flight')}
          from={values.date_from}
          to={values.date_to}
          error={errorOf('date_from') ?? errorOf('date_to')}
          onChange={(range) => change({ date_from: range.from, date_to: range.to })}
        />
        <NumberStepper
          label={t('spotSeconds')}
          error={errorOf('spot_seconds')}
          min={1}
          max={LOOP_SECONDS}
          value={values.spot_seconds}
          onChange={(spot_seconds) => change({ spot_seconds })}
        />
        <VariantCities values={values} known={known ?? []} onChange={change} error={errorOf('cities')} />
      </form>
    </Dialog>
  )
}

type VariantCitiesProps = {
  values: VariantValues
  known: readonly City[]
  onChange: (given: Partial<VariantValues>) => void
  error: string | null
}

const VariantCities = ({ values: { from, cities }, known, onChange, error }: VariantCitiesProps): ReactNode => {
  const t = useT(offerWords)
  const names = new Map([
    ...known.map(({ id, name }) => [id, name] as const),
    ...from.cities.map(({ city_id, city_name }) => [city_id, city_name] as const),
  ])
  const chosen = new Set(cities.map(({ city_id }) => city_id))
  const remaining = known.filter(({ id }) => !chosen.has(id))
  const setScreens = (city_id: number, screens: number): void =>
    onChange({ cities: cities.map((city) => (city.city_id === city_id ? { city_id, screens } : city)) })
  return (
    <>
      <div className={styles.cities}>
        {cities.map(({ city_id, screens }) => {
          const city = names.get(city_id) ?? String(city_id)
          return (
            <div className={styles.city} key={city_id}>
              <NumberStepper
                label={t('city', { city })}
                min={1}
                max={MOST_SCREENS_IN_CITY}
                value={screens}
                onChange={(count) => setScreens(city_id, count)}
              />
              <IconButton
                icon="close"
                size="small"
                label={t('removeCity', { city })}
                onClick={() => onChange({ cities: cities.filter((each) => each.city_id !== city_id) })}
              />
            </div>
          )
        })}
      </div>
      <SelectField<number>
        label={t('addCity')}
        placeholder={t('choose')}
        value={null}
        error={error}
        hint={from.screen_ids ? t('picked') : undefined}
        options={optionsOf(remaining)}
        disabled={remaining.length === 0}
        onChange={(id) => id !== null && onChange({ cities: [...cities, { city_id: id, screens: 1 }] })}
      />
    </>
  )
}
