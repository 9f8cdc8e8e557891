import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { Button } from '../ui/action/button.tsx'
import { Banner } from '../ui/state/banner.tsx'
import { unansweredWords } from './unanswered-words.ts'

type UnansweredSaveProps = {
  /** The snapshot of the form. */
  form: { context: { unanswered: unknown }; matches: (state: 'saving') => boolean }
  onSave: () => void
}

/** Says that the answer to the last save was lost, until it is known what became of it. */
export const UnansweredSave = ({ form, onSave }: UnansweredSaveProps): ReactNode => {
  const t = useT(unansweredWords)
  if (!form.context.unanswered || form.matches('saving')) return null
  return (
    <Banner tone="warn" actions={<Button onClick={onSave}>{t('saveAgain')}</Button>}>
      {t('unanswered')}
    </Banner>
  )
}
