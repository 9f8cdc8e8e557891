import { type ReactNode, useState } from 'react'
import type { Secret } from '../../machines/kit/secret/secret.ts'
import { useT } from '../i18n/translate.ts'
import { Button } from '../ui/action/button.tsx'
import { Banner } from '../ui/state/banner.tsx'
import { formWords } from './form-words.ts'
import * as styles from './records.module.css'

/** A new key or link, which is shown once and can be copied. */
export const ShownOnce = ({ secret, children }: { secret: Secret; children: ReactNode }): ReactNode => {
  const t = useT(formWords)
  const [isCopied, setCopied] = useState(false)
  const copy = (): void => {
    navigator.clipboard.writeText(secret.reveal()).then(
      () => setCopied(true),
      // The browser may forbid it; the text can be selected and copied by hand.
      () => setCopied(false),
    )
  }
  return (
    <Banner tone="warn" actions={<Button onClick={copy}>{t(isCopied ? 'copied' : 'copy')}</Button>}>
      {children}
      <code className={styles.shownOnce}>{secret.reveal()}</code>
    </Banner>
  )
}
