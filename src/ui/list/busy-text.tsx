import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { useLate } from './use-late.ts'

/** Milliseconds after which a screen reader says that rows are still loading; a faster answer is not announced. */
const SPOKEN_AFTER_MS = 500

/**
 * Says to a screen reader that newer rows load while older ones are shown. Must stand outside of an element with
 * `aria-busy`, where a screen reader may ignore it.
 */
export const BusyText = ({ isBusy }: { isBusy: boolean }): ReactNode => {
  const t = useT(uiWords)
  const isLong = useLate(isBusy, SPOKEN_AFTER_MS)
  return (
    <span aria-live="polite" className="visually-hidden">
      {isLong && t('loadingRows')}
    </span>
  )
}
