import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { User } from '../../../../contract/users/user.ts'
import type { LocationFormRef, LocationWithPictures } from '../../../../machines/arabox/edit/location-form.ts'
import { canEdit } from '../../../../machines/arabox/watch-permission.ts'
import { isNotFound } from '../../../../machines/kit/area/failure.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { useTitle } from '../../../ui/page-title.ts'
import { PageFailure, PageMessage } from '../../../ui/state/page-message.tsx'
import { SkeletonChart, SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { LocationEditBody } from './edit-body.tsx'
import { locationEditWords } from './words.ts'

const LocationNotLoaded = ({ form }: { form: LocationFormRef }): ReactNode => {
  const t = useT(locationEditWords)
  const failure = useSelector(form, (snapshot) => snapshot.context.failure)
  if (!failure || isNotFound(failure))
    return (
      <PageMessage
        title={t('notFound')}
        text={t('notFoundText')}
        actions={<Button href="/your-araboxes">{t('toAraboxes')}</Button>}
      />
    )
  return (
    <PageFailure
      title={t('loadFailed')}
      text={failureSentences(failure)}
      requestId={failure.requestId}
      onRetry={() => form.send({ type: 'form.retry' })}
    />
  )
}

const LocationNotEditable = ({ uuid }: Pick<LocationWithPictures, 'uuid'>): ReactNode => {
  const t = useT(locationEditWords)
  return (
    <PageMessage
      title={t('mayNotEdit')}
      text={t('mayNotEditText')}
      actions={<Button href={`/your-araboxes/location-preview/${uuid}`}>{t('toLive')}</Button>}
    />
  )
}

/** Edits a location: its facts, its picture, and the zones and line on the picture (R16). */
export const AraboxEditPage = ({ actor, user }: { actor: LocationFormRef; user: User }): ReactNode => {
  useLanguage()
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const record = useSelector(actor, (snapshot) => snapshot.context.record)
  useTitle(record?.name ?? null)
  if (state === 'unloaded') return <LocationNotLoaded form={actor} />
  if (!record) {
    return (
      <div className="stack waiting">
        <SkeletonChart />
        <SkeletonRows rows={4} />
      </div>
    )
  }
  if (!canEdit(user, record)) return <LocationNotEditable uuid={record.uuid} />
  return <LocationEditBody form={actor} record={record} />
}
