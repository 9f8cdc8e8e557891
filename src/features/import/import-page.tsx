import './import.css'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import type { ImportPageRef } from '../../../machines/import/import-page.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportProgress } from './import-progress.tsx'
import { importWords } from './words.ts'

/** Sends the visibility of the page to the machine; a hidden page does not poll. */
const useVisibility = (actor: ImportPageRef): void => {
  useEffect(() => {
    const sendVisibility = (): void => actor.send({ type: document.hidden ? 'import.hidden' : 'import.shown' })
    sendVisibility()
    document.addEventListener('visibilitychange', sendVisibility)
    return () => document.removeEventListener('visibilitychange', sendVisibility)
  }, [actor])
}

/** The import of sensors and hourly counts from files, for administrators (P09). */
export const ImportsPage = ({ actor }: { actor: ImportPageRef }): ReactNode => {
  useLanguage()
  useVisibility(actor)
  const t = useT(importWords)
  const snapshot = useSelector(actor, (each) => each)
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="imports">
        <ImportForm snapshot={snapshot} send={actor.send} />
        <ImportProgress snapshot={snapshot} />
        <ImportHistory snapshot={snapshot} send={actor.send} />
      </div>
    </>
  )
}
