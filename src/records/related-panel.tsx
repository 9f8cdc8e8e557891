import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { Panel } from '../ui/layout/panel.tsx'
import * as styles from './records.module.css'
import { recordWords } from './words.ts'

/** A page or list that belongs to a record. */
type Related = { label: string; href: string }

/** Where the form of a record leads to, beside its fields. */
export const RelatedPanel = ({ pages }: { pages: readonly Related[] }): ReactNode => {
  const t = useT(recordWords)
  return (
    <Panel title={t('related')}>
      <ul className={styles.relatedList}>
        {pages.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
