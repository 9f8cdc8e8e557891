import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { CopyRef } from '../../../../machines/campaign/copy/copy.ts'
import { dayRange } from '../../../i18n/dates.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button, IconButton } from '../../../ui/action/button.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { copyWords } from './words.ts'

/** Says which draft was made, with a link to it and a way back. */
export const CopyNotice = ({ copying, kind }: { copying: CopyRef; kind: 'campaign' | 'offer' }): ReactNode => {
  const t = useT(copyWords)
  const snapshot = useSelector(copying, (each) => each)
  const { copy } = snapshot.context
  if (!copy || snapshot.matches('idle') || snapshot.matches('copying')) return null
  const { name, date_from: from, date_to: to, spots, uuid } = copy
  return (
    <Banner
      tone="ok"
      actions={
        <>
          <Button size="small" href={`/${kind}/preview/${uuid}`}>
            {t('open')}
          </Button>
          <Button
            size="small"
            icon="undo"
            loading={snapshot.matches('undoing')}
            onClick={() => copying.send({ type: 'copy.undo' })}
          >
            {t('undo')}
          </Button>
          <IconButton icon="close" label={t('close')} onClick={() => copying.send({ type: 'copy.close' })} />
        </>
      }
    >
      {from && to ? t('copied', { name, flight: dayRange(from, to, 'long') }) : t('withoutDates', { name })}{' '}
      {spots.length > 0 && t('films')}
    </Banner>
  )
}
