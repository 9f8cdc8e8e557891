import type { ReactNode } from 'react'
import { type AuditEntry, auditActions, auditKinds } from '../../../contract/audit.ts'
import type { SelfCheck } from '../../../contract/self-check.ts'
import type { AuditLogPageRef } from '../../../machines/administration/audit.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { useChildren } from '../../actors/use-children.ts'
import { dateTime } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { personName } from '../../i18n/words/person-name.ts'
import { wordsOf } from '../../records/exported-words.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { TwoLine } from '../../ui/list/cells.tsx'
import * as styles from './audit.module.css'
import { SelfCheckButton, SelfCheckResult } from './self-check.tsx'
import { auditActionWords, auditKindWords, auditWords } from './words.ts'

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The changed members of an entry: `name: before → after`; of a new or deleted record all of them, on demand. */
const Changes = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ReactNode => {
  const t = useT(auditWords)
  const whole = before ?? after
  if (!whole) return '–'
  if (!before || !after)
    return (
      <details>
        <summary className="num">{t(after ? 'created' : 'deleted', { count: Object.keys(whole).length })}</summary>
        <ul className={styles.changes}>
          {Object.entries(whole).map(([member, value]) => (
            <li key={member}>
              <code>{member}</code>: {shown(value)}
            </li>
          ))}
        </ul>
      </details>
    )
  return (
    <ul className={styles.changes}>
      {Object.keys(after).map((member) => (
        <li key={member}>
          <code>{member}</code>: {shown(before[member])} → {shown(after[member])}
        </li>
      ))}
    </ul>
  )
}

type AuditListProps = { actor: RecordsPageRef<AuditEntry, null>; check: AreaRef<'all', SelfCheck> }

const AuditList = ({ actor, check }: AuditListProps): ReactNode => {
  const t = useT(auditWords)
  const actionText = useT(auditActionWords)
  const kindText = useT(auditKindWords)
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'audit',
        title: t('title'),
        columns: () => [
          { key: 'at', header: t('at'), sortable: true, render: ({ at }) => dateTime(at) },
          {
            key: 'account_name',
            header: t('who'),
            sortable: true,
            members: [
              { member: 'account_name', header: t('who') },
              { member: 'address', header: t('address') },
            ],
            render: ({ account_name, address }) => (
              <TwoLine main={account_name === null ? t('nobody') : personName(account_name)} sub={address} />
            ),
          },
          {
            key: 'action',
            header: t('action'),
            sortable: true,
            words: wordsOf(auditActions, actionText),
            render: ({ action }) => actionText(action),
          },
          {
            key: 'kind',
            header: t('kind'),
            sortable: true,
            words: wordsOf(auditKinds, kindText),
            render: ({ kind }) => kindText(kind),
          },
          {
            key: 'record_name',
            header: t('record'),
            sortable: true,
            render: ({ record_name }) => personName(record_name),
          },
          {
            key: 'after',
            header: t('changes'),
            width: '30%',
            members: [
              { member: 'before', header: t('before') },
              { member: 'after', header: t('after') },
            ],
            render: (entry) => <Changes {...entry} />,
          },
        ],
        filters: () => [
          {
            key: 'action',
            label: t('action'),
            options: auditActions.map((value) => ({ value, label: actionText(value) })),
          },
          { key: 'kind', label: t('kind'), options: auditKinds.map((value) => ({ value, label: kindText(value) })) },
        ],
        days: t('days'),
        empty: { title: t('empty'), text: t('emptyText') },
        actions: <SelfCheckButton area={check} />,
        notice: <SelfCheckResult area={check} />,
      }}
    />
  )
}

/** The audit log: who did what, when, from which address, and the changed members; and the check of campaigns' logs. */
export const AuditPage = ({ actor }: { actor: AuditLogPageRef }): ReactNode => {
  const children = useChildren(actor, ['records', 'check'])
  return children && <AuditList actor={children.records} check={children.check} />
}
