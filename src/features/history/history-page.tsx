import type { ReactNode } from 'react'
import type { ClosedDay, HistoryState } from '../../../contract/history.ts'
import type { HistoryPageRef, ListedDay } from '../../../machines/administration/history.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { useArea } from '../../actors/use-area.ts'
import { useChildren } from '../../actors/use-children.ts'
import { dateTime, dayWithYear } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { joinFacts, number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { TwoLine } from '../../ui/list/cells.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import * as styles from './history.module.css'
import { HistoryStatePanel } from './history-state.tsx'
import { historyKindWords, historyWords } from './words.ts'

type RootsArea = AreaRef<'all', string>

const DownloadButton = ({ area }: { area: RootsArea }): ReactNode => {
  const t = useT(historyWords)
  const { isPending } = useArea(area)
  return (
    <Button icon="download" loading={isPending} onClick={() => area.send({ type: 'area.request', query: 'all' })}>
      {t('download')}
    </Button>
  )
}

const DownloadFailure = ({ area }: { area: RootsArea }): ReactNode => {
  const t = useT(historyWords)
  const { failure } = useArea(area)
  return (
    failure && (
      <Banner tone="bad">
        {t('downloadFailed')}: {failureSentences(failure)}
      </Banner>
    )
  )
}

const Kinds = ({ kinds }: Pick<ClosedDay, 'kinds'>): ReactNode => {
  const t = useT(historyWords)
  const kindText = useT(historyKindWords)
  const recorded = kinds.filter(({ rows }) => rows > 0)
  return joinFacts(recorded.map(({ kind, rows }) => `${kindText(kind)}: ${number(rows)}`)) || t('noRecords')
}

type ListProps = {
  actor: RecordsPageRef<ListedDay, null>
  state: AreaRef<'all', HistoryState>
  roots: RootsArea
}

const ClosedDays = ({ actor, state, roots }: ListProps): ReactNode => {
  const t = useT(historyWords)
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'history',
        title: t('title'),
        columns: () => [
          {
            key: 'number',
            header: t('day'),
            sortable: true,
            width: '14%',
            members: [
              { member: 'number', header: t('number') },
              { member: 'day', header: t('day') },
              { member: 'closed_at', header: t('closedAt') },
            ],
            render: ({ day, closed_at }) => (
              <TwoLine main={dayWithYear(day)} sub={`${t('closedAt')}: ${dateTime(closed_at)}`} strong />
            ),
          },
          {
            key: 'root',
            header: t('root'),
            width: '36%',
            members: [
              { member: 'root', header: t('root') },
              { member: 'previous_root', header: t('previousRoot') },
            ],
            render: ({ root }) => <code className={styles.code}>{root}</code>,
          },
          {
            key: 'public_key',
            header: t('key'),
            width: '22%',
            members: [
              { member: 'public_key', header: t('key') },
              { member: 'signature', header: t('signature') },
            ],
            render: ({ public_key }) => <code className={styles.code}>{public_key}</code>,
          },
          { key: 'kinds', header: t('records'), member: null, render: ({ kinds }) => <Kinds kinds={kinds} /> },
        ],
        empty: { title: t('empty'), text: t('emptyText') },
        actions: <DownloadButton area={roots} />,
        notice: (
          <div className={styles.notice}>
            <DownloadFailure area={roots} />
            <HistoryStatePanel area={state} />
          </div>
        ),
      }}
    />
  )
}

const About = (): ReactNode => {
  const t = useT(historyWords)
  return (
    <Panel title={t('about')}>
      <div className={styles.about}>
        <p>{t('covered')}</p>
        <p>{t('notCovered')}</p>
        <p>{t('verify')}</p>
        <code className={styles.code}>{t('command')}</code>
      </div>
    </Panel>
  )
}

/** Closed days with their signed roots, whether these arrive outside, and what they prove (decision 083). */
export const HistoryPage = ({ actor }: { actor: HistoryPageRef }): ReactNode => {
  const children = useChildren(actor, ['records', 'state', 'roots'])
  if (!children) return null
  return (
    <div className={styles.page}>
      <div>
        <ClosedDays actor={children.records} state={children.state} roots={children.roots} />
      </div>
      <About />
    </div>
  )
}
