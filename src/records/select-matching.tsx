import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { MatchingRef } from '../../machines/kit/records/records-page.ts'
import { failureSentences } from '../i18n/failure-sentences.ts'
import { useT } from '../i18n/translate.ts'
import { Button } from '../ui/action/button.tsx'
import { recordWords } from './words.ts'

type SelectMatchingProps = { matching: MatchingRef; total: number; onSelect: () => void }

/** The button that selects all rows of the filter, on every page, and why it could not. */
export const SelectMatching = ({ matching, total, onSelect }: SelectMatchingProps): ReactNode => {
  const t = useT(recordWords)
  const isPending = useSelector(matching, (snapshot) => snapshot.matches('pending'))
  const failure = useSelector(matching, (snapshot) => snapshot.context.failure)
  return (
    <>
      <Button loading={isPending} onClick={onSelect}>
        {t('selectMatching', { count: total })}
      </Button>
      {failure && <span role="alert">{failureSentences(failure)}</span>}
    </>
  )
}
