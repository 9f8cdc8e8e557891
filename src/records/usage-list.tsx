import type { ReactNode } from 'react'
import type { Usage } from '../../contract/problem-shape.ts'
import { useT } from '../i18n/translate.ts'
import * as styles from './records.module.css'
import { removalWords } from './removal-words.ts'

/** The address of the list of what uses a record, by kind; undefined if there is none. */
export type UsagePath = (kind: string) => string | undefined

const OfKind = ({ usage: { kind, count, named }, path }: { usage: Usage; path: string | undefined }): ReactNode => {
  const t = useT(removalWords)
  const key = `usage_${kind}`
  const text = removalWords.has(key) ? t(key, { count }) : `${kind}: ${count}`
  const isNamed = path === undefined && named && named.length > 0
  return (
    <li className="num">
      {text} {path && <a href={path}>{t('showUsage')}</a>}
      {isNamed && (
        <ul className={styles.usageList}>
          {named.map(({ uuid, name }) => (
            <li key={uuid}>
              <a href={`/${kind}/preview/${uuid}`}>{name}</a>
            </li>
          ))}
          {count > named.length && <li>{t('moreUsage', { count: count - named.length })}</li>}
        </ul>
      )}
    </li>
  )
}

/** What still uses a record: how many of each kind, with the way to them. */
export const UsageList = ({
  usage,
  usagePath,
}: {
  usage: readonly Usage[]
  usagePath?: UsagePath | undefined
}): ReactNode => (
  <ul className={styles.usageList}>
    {usage.map((each) => (
      <OfKind key={each.kind} usage={each} path={usagePath?.(each.kind)} />
    ))}
  </ul>
)
