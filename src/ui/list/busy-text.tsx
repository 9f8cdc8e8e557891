import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'

/** Milliseconds after which a screen reader says that rows are still loading; a faster answer is not announced. */
const SPOKEN_AFTER_MS = 500

/**
 * Says to a screen reader that newer rows load while older ones are shown. Must stand outside of an element with
 * `aria-busy`, where a screen reader may ignore it.
 */
export const BusyText = ({ isBusy }: { isBusy: boolean }): ReactNode => {
  const t = useT(uiWords)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setLong(true), SPOKEN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isBusy])
  return (
    <span aria-live="polite" className="visually-hidden">
      {isLong && t('loadingRows')}
    </span>
  )
}
