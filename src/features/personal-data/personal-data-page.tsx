import type { ReactNode } from 'react'
import { type KeptDays, type Person, personStates } from '../../../contract/users/personal-data.ts'
import type { PersonalDataPageRef } from '../../../machines/administration/personal-data.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import type { PersonExportRef } from '../../../machines/session/person-export.ts'
import { useArea } from '../../actors/use-area.ts'
import { useChildren } from '../../actors/use-children.ts'
import { dateTime } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { personName } from '../../i18n/words/person-name.ts'
import { createdColumn } from '../../records/common-columns.tsx'
import { wordsOf } from '../../records/exported-words.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { Button } from '../../ui/action/button.tsx'
import { TwoLine } from '../../ui/list/cells.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { PersonActions } from './person-actions.tsx'
import * as styles from './personal-data.module.css'
import { StoredData } from './stored-data.tsx'
import { personalDataWords } from './words.ts'

type Erasure = AreaRef<{ id: number }, number>

const Failures = ({ exportArea, erasure }: { exportArea: PersonExportRef; erasure: Erasure }): ReactNode => {
  const t = useT(personalDataWords)
  const failures = [
    [t('downloadFailed'), useArea(exportArea).failure],
    [t('eraseFailed'), useArea(erasure).failure],
  ] as const
  return failures.map(
    ([title, failure]) =>
      failure && (
        <Banner key={title} tone="bad">
          {title}: {failureSentences(failure)}
        </Banner>
      ),
  )
}

type PersonListProps = { actor: RecordsPageRef<Person, null>; exportArea: PersonExportRef; erasure: Erasure }

const PersonList = ({ actor, exportArea, erasure }: PersonListProps): ReactNode => {
  const t = useT(personalDataWords)
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'person',
        title: t('title'),
        columns: () => [
          {
            key: 'name',
            header: t('name'),
            sortable: true,
            width: '28%',
            members: [
              { member: 'name', header: t('name') },
              { member: 'username', header: t('username') },
            ],
            render: ({ name, username, state }) => (
              <TwoLine main={personName(name)} sub={state === 'erased' ? null : username} strong />
            ),
          },
          { key: 'id', header: t('number'), sortable: true, render: ({ id }) => <span className="num">{id}</span> },
          { key: 'company_name', header: t('company'), render: ({ company_name }) => company_name ?? '–' },
          {
            key: 'state',
            header: t('state'),
            words: wordsOf(personStates, t),
            render: ({ state }) => t(state),
          },
          createdColumn(),
          {
            key: 'erased_at',
            header: t('ended'),
            members: [
              { member: 'deleted_at', header: t('deletedAt') },
              { member: 'erased_at', header: t('erasedAt') },
            ],
            render: ({ deleted_at, erased_at }) =>
              joinFacts([
                deleted_at && `${t('deletedAt')}: ${dateTime(deleted_at)}`,
                erased_at && `${t('erasedAt')}: ${dateTime(erased_at)}`,
              ]) || '–',
          },
        ],
        filters: () => [
          { key: 'state', label: t('state'), options: personStates.map((value) => ({ value, label: t(value) })) },
        ],
        empty: { title: t('empty'), text: t('emptyText') },
        actions: (
          <>
            <Button icon="history" href="/audit?action=person_exported">
              {t('exports')}
            </Button>
            <Button icon="history" href="/audit?action=person_erased">
              {t('erasures')}
            </Button>
          </>
        ),
        notice: <Failures exportArea={exportArea} erasure={erasure} />,
        bulk: ({ rows }) => <PersonActions selected={rows} exportArea={exportArea} erasure={erasure} />,
      }}
    />
  )
}

/** Accounts with their export and erasure, and what is stored about people for how long (decision 086). */
export const PersonalDataPage = ({ actor }: { actor: PersonalDataPageRef }): ReactNode => {
  const children = useChildren(actor, ['records', 'periods', 'export', 'erasure'])
  if (!children) return null
  return (
    <div className={styles.page}>
      <div>
        <PersonList actor={children.records} exportArea={children.export} erasure={children.erasure} />
      </div>
      <StoredData area={children.periods as AreaRef<'all', KeptDays>} />
    </div>
  )
}
