import { useSelector } from '@xstate/react'
import type { FormEvent, ReactNode } from 'react'
import type { LocationFormRef, LocationWithPictures } from '../../../../machines/arabox/edit/location-form.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ActionBar } from '../../../ui/layout/action-bar.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DrawingPanel } from './drawing-panel.tsx'
import * as styles from './edit.module.css'
import { FactsPanel } from './facts-panel.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { locationEditWords } from './words.ts'

/** The form of a location: the picture with its drawing tools, facts and pictures beside it, and the save bar. */
export const LocationEditBody = ({
  form,
  record,
}: {
  form: LocationFormRef
  record: LocationWithPictures
}): ReactNode => {
  const t = useT(locationEditWords)
  const isDirty = useSelector(form, (snapshot) => snapshot.context.dirty)
  const isSaving = useSelector(form, (snapshot) => snapshot.matches('saving'))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.send({ type: 'form.submit' })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PageHeader
        title={t('title')}
        crumbs={[
          { label: t('araboxes'), href: '/your-araboxes' },
          { label: record.name, href: `/your-araboxes/location-preview/${record.uuid}` },
        ]}
        facts={[record.company_name, record.city_name, record.address]}
      />
      <div className={styles.edit}>
        <DrawingPanel form={form} name={record.name} />
        <div className={styles.editAside}>
          <FactsPanel form={form} />
          <PicturesPanel form={form} record={record} />
        </div>
      </div>
      <div className={styles.bar}>
        <ActionBar note={t(isDirty ? 'changed' : 'unchanged')}>
          <Button
            disabled={!isDirty || isSaving}
            onClick={() => form.send({ type: 'form.change', values: form.getSnapshot().context.baseline })}
          >
            {t('discard')}
          </Button>
          <Button type="submit" kind="primary" disabled={!isDirty} loading={isSaving}>
            {t('save')}
          </Button>
        </ActionBar>
      </div>
    </form>
  )
}
