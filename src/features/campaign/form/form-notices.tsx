import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { type CampaignFormSnapshot, valuesOfCampaign } from '../../../../machines/campaign/form/campaign-form.ts'
import type { CampaignFormOptions } from '../../../../machines/campaign/form/form-areas.ts'
import { time } from '../../../i18n/dates.ts'
import { money } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { VersionConflict } from '../../../records/lazy-version-conflict.tsx'
import { UnansweredSave } from '../../../records/unanswered-save.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import * as styles from '../campaign-page.module.css'
import { differences } from './differences.ts'
import type { FormActors } from './form-actors.ts'
import { formWords } from './words.ts'

type FormNoticesProps = {
  form: CampaignFormSnapshot
  actors: FormActors
  options: CampaignFormOptions | null
  onRetry: () => void
}

/** What the form says above its fields: a missing template, a conflict or a new price to decide on, a failed upload. */
export const FormNotices = ({ form, actors, options, onRetry }: FormNoticesProps): ReactNode => {
  const t = useT(formWords)
  const { values, current, record, files, failure } = form.context
  const hasNewPrice = form.matches('refused') && failure?.price !== undefined
  const isUnanswered = form.matches('refused') && form.context.unanswered !== null
  const hasQuestion = hasNewPrice || isUnanswered || form.matches('conflict')
  // The button that saves is always in view, the question at the start of the page often is not.
  useEffect(() => {
    if (hasQuestion) window.scrollTo({ top: 0 })
  }, [hasQuestion])
  const isTemplateMissing = useSelector(actors.template, (snapshot) => snapshot.matches('failure'))
  const savePresentPrice = (): void => {
    actors.form.send({ type: 'form.change', values: { expected_price: failure?.price?.present } })
    actors.form.send({ type: 'form.submit', target: values.status })
    actors.estimate.send({ type: 'area.repeat' })
  }
  return (
    <div className={styles.notices}>
      {isTemplateMissing && (
        <Banner
          tone="bad"
          actions={
            <Button onClick={() => actors.template.send({ type: 'area.repeat' })}>{t('loadTemplateAgain')}</Button>
          }
        >
          {t('templateMissing')}
        </Banner>
      )}
      {form.matches('conflict') && current && (
        <VersionConflict
          text={t('conflict', { version: current.version, time: time(current.updated_at) })}
          keepLabel={t('saveMine')}
          differences={differences(values, valuesOfCampaign(current), options)}
          onKeepMine={() => actors.form.send({ type: 'form.submit' })}
          onTakeTheirs={() => actors.form.send({ type: 'form.take_theirs' })}
        />
      )}
      <UnansweredSave
        form={form}
        onSave={() => actors.form.send({ type: 'form.submit', target: form.context.target })}
      />
      {form.matches('refused') && failure?.price && (
        <Banner tone="warn" actions={<Button onClick={savePresentPrice}>{t('saveNewPrice')}</Button>}>
          {t('priceChanged', { expected: money(failure.price.expected), present: money(failure.price.present) })}
        </Banner>
      )}
      {form.matches('refused') && record && files.length > 0 && (
        <Banner tone="bad" actions={<Button onClick={onRetry}>{t('retryUpload')}</Button>}>
          {t('uploadFailed')}
        </Banner>
      )}
    </div>
  )
}
