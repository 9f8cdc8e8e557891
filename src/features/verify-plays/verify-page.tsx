import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PLAY_SHARE, PLAY_START_TOLERANCE_MS } from '../../../contract/player/limits.ts'
import { decimal, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { FileField } from '../../ui/field/file-field.tsx'
import { PaperPage } from '../../ui/layout/paper-page.tsx'
import { PRODUCT } from '../../ui/page-title.ts'
import { Banner } from '../../ui/state/banner.tsx'
import { VerifiedPlays, type VerifiedPlaysProps } from './verified-plays.tsx'
import type { VerifyFile } from './verify-file.ts'
import * as styles from './verify-page.module.css'
import { verifyWords } from './words.ts'

const COMMAND = 'npm run verify-plays --'

type Checked =
  | { readonly state: 'checking' | 'notRead' | 'failed'; readonly name: string }
  | ({ readonly state: 'checked'; readonly name: string } & VerifiedPlaysProps)

/** The page that checks a proof of plays without the platform: nothing is uploaded. */
export const VerifyPage = ({ verify }: { verify: VerifyFile }): ReactNode => {
  const t = useT(verifyWords)
  const [checked, setChecked] = useState<Checked | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => {
    document.title = `${t('title')} · ${PRODUCT}`
  }, [t])
  useEffect(() => () => running.current?.abort(), [])
  const check = (file: File): void => {
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    const { name } = file
    const show = (next: Checked): void => {
      if (!signal.aborted) setChecked(next)
    }
    show({ state: 'checking', name })
    verify(file, signal).then(
      (result) => show(result ? { state: 'checked', name, result } : { state: 'notRead', name }),
      () => show({ state: 'failed', name }),
    )
  }
  return (
    <PaperPage>
      <article className="paper">
        <header className="paper-head">
          <p className="paper-line">
            <span className="label">{t('label')}</span>
          </p>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </header>
        <div className={`${styles.file} screen-only`}>
          <FileField
            label={t('file')}
            name="proof"
            accept=".json,.gz,application/json,application/gzip"
            buttonLabel={t(checked ? 'other' : 'choose')}
            fileName={checked?.name ?? ''}
            onFile={check}
          />
        </div>
        <div aria-live="polite">
          {checked?.state === 'checking' && <p className={styles.checking}>{t('checking')}</p>}
          {(checked?.state === 'notRead' || checked?.state === 'failed') && (
            <Banner tone="bad">{t(checked.state)}</Banner>
          )}
          {checked?.state === 'checked' && <VerifiedPlays result={checked.result} />}
        </div>
        <footer className="paper-foot">
          {t('whatCounts', {
            share: percent(PLAY_SHARE * 100, 0),
            seconds: decimal(PLAY_START_TOLERANCE_MS / 1000, 1),
          })}{' '}
          {t('yourself')} <code>{`${COMMAND} ${checked?.name ?? 'plays.json'}`}</code>
        </footer>
      </article>
    </PaperPage>
  )
}
