import type { ReactNode } from 'react'
import type { ImportJob } from '../../../contract/live/imports.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import * as styles from './import.module.css'
import { importWords } from './words.ts'

const icons: Record<ImportJob['status'], IconName> = {
  waiting: 'clock',
  running: 'play',
  done: 'check',
  failed: 'error',
}

const statusClass: Record<ImportJob['status'], string | undefined> = {
  waiting: styles.status,
  running: `${styles.status} ${styles.running}`,
  done: `${styles.status} ${styles.done}`,
  failed: `${styles.status} ${styles.failed}`,
}

/** The status of an import: icon and text. */
export const ImportStatus = ({ status }: { status: ImportJob['status'] }): ReactNode => {
  const t = useT(importWords)
  return (
    <span className={statusClass[status]}>
      <Icon name={icons[status]} size={14} />
      {t(status)}
    </span>
  )
}
