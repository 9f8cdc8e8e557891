import { type ReactNode, useState } from 'react'
import type { LocationOptions } from '../../../../machines/administration/location.ts'
import {
  type BulkValues,
  bulkChange,
  type ChangeProgressRef,
  type LocationChangeRef,
  unchangedBulk,
} from '../../../../machines/administration/location-change.ts'
import { useArea } from '../../../actors/use-area.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SegmentedField } from '../../../ui/field/choice-field.tsx'
import { optionsOf } from '../../../ui/field/options.ts'
import { MultiSelectField, SelectField } from '../../../ui/field/select-field.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { ChangeProgress } from './change-progress.tsx'
import { ChangedRows } from './changed-rows.tsx'
import { changeWords } from './words.ts'

type FieldsProps = {
  values: BulkValues
  options: LocationOptions | null
  onChange: (change: Partial<BulkValues>) => void
}

const stateOf = (isActive: boolean | null) => (isActive === null ? 'stays' : isActive ? 'activate' : 'deactivate')

const BulkFields = ({ values, options, onChange }: FieldsProps): ReactNode => {
  const t = useT(changeWords)
  const states = (['stays', 'activate', 'deactivate'] as const).map((value) => ({ value, label: t(value) }))
  return (
    <div className="stack">
      <SegmentedField
        label={t('state')}
        value={stateOf(values.is_active)}
        options={states}
        onChange={(state) => onChange({ is_active: state === 'stays' ? null : state === 'activate' })}
      />
      <SelectField
        label={t('company')}
        placeholder={t('stays')}
        clearable
        value={values.company_id}
        options={optionsOf(options?.companies)}
        onChange={(company_id) => onChange({ company_id })}
      />
      <MultiSelectField
        label={t('addIndustries')}
        placeholder={t('stays')}
        value={[...values.add_industry_ids]}
        options={optionsOf(options?.industries)}
        onChange={(add_industry_ids) => onChange({ add_industry_ids })}
      />
      <MultiSelectField
        label={t('removeIndustries')}
        placeholder={t('stays')}
        value={[...values.remove_industry_ids]}
        options={optionsOf(options?.industries)}
        onChange={(remove_industry_ids) => onChange({ remove_industry_ids })}
      />
    </div>
  )
}

type BulkChangeProps = {
  area: LocationChangeRef
  progress: ChangeProgressRef
  /** Ids of the selected locations, of all pages. */
  ids: readonly number[]
  options: LocationOptions | null
}

/** Changes the selected locations at once: state, company, industries; what will change is shown first. */
export const BulkChange = ({ area, progress, ids, options }: BulkChangeProps): ReactNode => {
  const t = useT(changeWords)
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(unchangedBulk)
  const { data, isPending, failure } = useArea(area)
  const change = bulkChange(values)
  const changes = change ? [{ location_ids: [...ids], change }] : []
  const preview = data?.command.kind === 'preview' ? data.result : null
  const request = (kind: 'preview' | 'apply'): void => area.send({ type: 'area.request', query: { kind, changes } })
  const open = (): void => {
    area.send({ type: 'area.clear' })
    setValues(unchangedBulk)
    setOpen(true)
  }
  const close = (): void => {
    area.send({ type: 'area.clear' })
    setOpen(false)
  }
  const footer = preview ? (
    <>
      <Button onClick={() => area.send({ type: 'area.clear' })} disabled={isPending}>
        {t('back')}
      </Button>
      <Button kind="primary" loading={isPending} disabled={preview.changed === 0} onClick={() => request('apply')}>
        {t('apply')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={close}>{t('cancel')}</Button>
      <Button kind="primary" loading={isPending} disabled={!change} onClick={() => request('preview')}>
        {t('preview')}
      </Button>
    </>
  )
  return (
    <>
      <Button kind="primary" icon="edit" onClick={open}>
        {t('change')}
      </Button>
      <Dialog
        open={isOpen}
        width={640}
        title={preview ? t('previewTitle') : t('title', { count: ids.length })}
        onClose={close}
        footer={footer}
      >
        {failure && (
          <Banner tone="bad">
            {t('failed')}: {failureSentences(failure)}
          </Banner>
        )}
        {preview ? (
          <ChangedRows result={preview} options={options} />
        ) : (
          <BulkFields values={values} options={options} onChange={(changed) => setValues({ ...values, ...changed })} />
        )}
        {preview && isPending && <ChangeProgress area={progress} count={preview.changed} />}
      </Dialog>
    </>
  )
}
