import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { formWords } from './form-words.ts'
import * as styles from './records.module.css'

/** A page or list that belongs to a record. */
type Related = { label: string; href: string }

/** Where the form of a record leads to, beside its fields. */
export const RelatedPanel = ({ pages }: { pages: readonly Related[] }): ReactNode => {
  const t = useT(formWords)
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
