import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { User } from '../../../contract/users.ts'
import { differenceInDays } from '../../../machines/calendar/days.ts'
import { flightStart } from '../../../machines/calendar/flights.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import {
  type CampaignTask,
  type DashboardRef,
  tasksOf,
  waitingStatuses,
} from '../../../machines/dashboard/dashboard.ts'
import { startsIn } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { StatusGlyph } from '../../ui/status/glyph.tsx'
import { DashboardPanelContent } from './panel-content.tsx'
import { dashboardWords } from './words.ts'

const MAX_ROWS = 6

const actionWords = { accept: 'doAccept', confirm: 'doConfirm', finish: 'doFinish', submit: 'doSubmit' } as const

const addressOf = ({ campaign, kind }: CampaignTask): string =>
  kind === 'finish' ? `/campaign/form/${campaign.uuid}` : `/campaign/preview/${campaign.uuid}`

const StartTime = ({ task: { campaign } }: { task: CampaignTask }): ReactNode => {
  const t = useT(dashboardWords)
  if (!campaign.date_from) return <span className="task-when">{t('noDates')}</span>
  const isSoon = differenceInDays(dayOf(new Date(campaign.as_of)), campaign.date_from) <= 1
  return (
    <span className={isSoon ? 'task-when task-soon num' : 'task-when num'}>
      {isSoon && <Icon name="clock" size={14} />}
      {startsIn(flightStart(campaign.date_from), campaign.as_of)}
    </span>
  )
}

const TaskRow = ({ task }: { task: CampaignTask }): ReactNode => {
  const t = useT(dashboardWords)
  const { campaign, kind } = task
  return (
    <li className="task">
      <StatusGlyph status={campaign.status} />
      <span className="task-words">
        <a className="task-name truncate" href={`/campaign/preview/${campaign.uuid}`}>
          {campaign.name}
        </a>
        <span className="caption truncate">{`${t(kind)} · ${campaign.company_name}`}</span>
      </span>
      <StartTime task={task} />
      <Button href={addressOf(task)}>{t(actionWords[kind])}</Button>
    </li>
  )
}

/** The campaigns that the user can move forward, earliest start first. */
export const WaitingPanel = ({ actor, user }: { actor: DashboardRef; user: User }): ReactNode => {
  const t = useT(dashboardWords)
  const data = useSelector(actor, (snapshot) => snapshot.context.data)
  const statuses = waitingStatuses(user.permissions)
    .map((status) => `status=${status}`)
    .join('&')
  const tasks = tasksOf(data?.waiting ?? [], user.permissions)
  return (
    <Panel title={t('waiting')} caption={data ? t('tasks', { count: data.waitingTotal }) : undefined} flush>
      <DashboardPanelContent actor={actor} rows={4}>
        {tasks.length === 0 ? (
          <EmptyState title={t('nothingWaits')} text={t('nothingWaitsText')} />
        ) : (
          <>
            <ul>
              {tasks.slice(0, MAX_ROWS).map((task) => (
                <TaskRow key={task.campaign.uuid} task={task} />
              ))}
            </ul>
            {data && data.waitingTotal > MAX_ROWS && (
              <p className="tasks-more">
                <a className="panel-link" href={`/campaign?${statuses}`}>
                  {t('allTasks', { count: data.waitingTotal })}
                </a>
              </p>
            )}
          </>
        )}
      </DashboardPanelContent>
    </Panel>
  )
}
