import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { type MatchingRef, TOO_MANY_MATCHING } from '../../machines/kit/records/records-page.ts'
import { failureSentences } from '../i18n/failure-sentences.ts'
import { number } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'
import { Button } from '../ui/action/button.tsx'
import { listWords } from './words.ts'

type SelectMatchingProps<Row> = {
  matching: MatchingRef<Row>
  total: number
  /** Most rows that can be selected at once. */
  most: number
  onSelect: () => void
}

/** The button that selects all rows of the filter, on every page, and why it cannot or could not. */
export const SelectMatching = <Row,>({ matching, total, most, onSelect }: SelectMatchingProps<Row>): ReactNode => {
  const t = useT(listWords)
  const id = useId()
  const isPending = useSelector(matching, (snapshot) => snapshot.matches('pending'))
  const failure = useSelector(matching, (snapshot) => snapshot.context.failure)
  const isTooMany = total > most || failure?.code === TOO_MANY_MATCHING
  return (
    <>
      <Button loading={isPending} disabled={isTooMany} aria-describedby={isTooMany ? id : undefined} onClick={onSelect}>
        {t('selectMatching', { count: total })}
      </Button>
      {isTooMany && <span id={id}>{t('tooManyMatching', { most: number(most) })}</span>}
      {failure && !isTooMany && <span role="alert">{failureSentences(failure)}</span>}
    </>
  )
}
