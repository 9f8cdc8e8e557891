import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AraboxPreviewRef } from '../../../../machines/arabox/preview/preview-page.ts'
import { isNotFound } from '../../../../machines/kit/area/failure.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PageFailure, PageMessage } from '../../../ui/state/page-message.tsx'
import { araboxWords } from './words.ts'

/** Shown if the location does not exist, is not visible to the user, or could not be loaded. */
export const LocationNotFound = ({ actor }: { actor: AraboxPreviewRef }): ReactNode => {
  const t = useT(araboxWords)
  const failure = useSelector(actor, ({ context }) => context.locationFailure)
  if (isNotFound(failure))
    return (
      <PageMessage
        title={t('missing')}
        text={t('missingText')}
        actions={<Button href="/your-araboxes">{t('toAraboxes')}</Button>}
      />
    )
  return (
    <PageFailure
      title={t('loadFailed')}
      text={failure ? failureSentences(failure) : undefined}
      requestId={failure?.requestId}
      onRetry={() => actor.send({ type: 'arabox.retry' })}
    />
  )
}
