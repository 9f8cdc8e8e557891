import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import type { ImportPageRef } from '../../../machines/import/import-page.ts'
import type { ImportsPageRef } from '../../../machines/import/imports-page.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { SegmentedField } from '../../ui/field/choice-field.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import * as styles from './import.module.css'
import { ImportForm } from './import-form.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportProgress } from './import-progress.tsx'
import { LocationImport } from './location/location-import.tsx'
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

/** The import of sensors and hourly counts from files (P09). */
const CountsImport = ({ actor }: { actor: ImportPageRef }): ReactNode => {
  useVisibility(actor)
  const snapshot = useSelector(actor, (each) => each)
  return (
    <div className={styles.imports}>
      <ImportForm snapshot={snapshot} send={actor.send} />
      <ImportProgress snapshot={snapshot} send={actor.send} />
      <ImportHistory snapshot={snapshot} send={actor.send} />
    </div>
  )
}

/** The imports of administrators: whole locations, and what sensors counted. */
export const ImportsPage = ({ actor }: { actor: ImportsPageRef }): ReactNode => {
  useLanguage()
  const t = useT(importWords)
  const subject = useSelector(actor, (snapshot) => snapshot.context.subject)
  const { locations, counts } = useSelector(actor, (snapshot) => snapshot.children)
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Button icon="upload" href="/industry/import">
            {t('industries')}
          </Button>
        }
      />
      <div className={styles.subject}>
        <SegmentedField
          label={t('subject')}
          value={subject}
          options={[
            { value: 'locations', label: t('locations') },
            { value: 'counts', label: t('sensorsAndCounts') },
          ]}
          onChange={(chosen) => actor.send({ type: 'imports.choose_subject', subject: chosen })}
        />
      </div>
      {subject === 'locations' && locations && <LocationImport actor={locations} />}
      {subject === 'counts' && counts && <CountsImport actor={counts} />}
    </>
  )
}
