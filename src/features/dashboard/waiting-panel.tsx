import { type ReactNode, useId } from 'react'
import type { WaitingCampaign } from '../../../contract/dashboard.ts'
import type { User } from '../../../contract/users/user.ts'
import { flightStart } from '../../../machines/calendar/flights.ts'
import { answerTime } from '../../../machines/calendar/working-hours.ts'
import type { DashboardAreas } from '../../../machines/dashboard/dashboard.ts'
import { byUrgency, startsSoon, taskKind, waitingStatuses } from '../../../machines/dashboard/tasks.ts'
import { useArea } from '../../actors/use-area.ts'
import { dateTime, day, silentFor, startsIn } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Kbd } from '../../ui/layout/kbd.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { StatusGlyph } from '../../ui/status/glyph.tsx'
import * as dashboardStyles from './dashboard.module.css'
import { PanelContent } from './panel-content.tsx'
import * as waitingPanelStyles from './waiting-panel.module.css'
import { dashboardWords } from './words.ts'

const MAX_ROWS = 6
const MINUTE_MS = 60_000

/** Campaigns with a missed start that are shown. */
const MAX_MISSED = 3

const actionWords = {
  accept: 'doAccept',
  confirm: 'doConfirm',
  finish: 'doFinish',
  mend: 'doMend',
  submit: 'doSubmit',
  move: 'doMove',
  order: 'doOrder',
  swap: 'doAccept',
} as const

type TaskProps = { campaign: WaitingCampaign; now: string }

/** The page on which the task is done; a submitted campaign has to leave the queue before its flight can be moved. */
const actionOf = (campaign: WaitingCampaign, now: string): { word: keyof typeof actionWords; href: string } => {
  const kind = taskKind(campaign, now)
  const isSubmitted = campaign.status === 'ready' || campaign.status === 'accepted'
  const isInForm = kind === 'finish' || kind === 'mend' || (kind === 'move' && !isSubmitted)
  return {
    word: kind === 'move' && isSubmitted ? 'accept' : kind,
    href: `/campaign/${isInForm ? 'form' : 'preview'}/${campaign.uuid}`,
  }
}

/** How long a submitted campaign waits, against the promised 30 minutes of working time (K16). */
const AnswerTime = ({ campaign, now }: TaskProps): ReactNode => {
  const t = useT(dashboardWords)
  const { leftMinutes, overdueMinutes, isPaused } = answerTime(new Date(campaign.since), new Date(now))
  const late = leftMinutes === 0
  const words = late
    ? t('overdue', { time: silentFor(overdueMinutes * MINUTE_MS) })
    : t(isPaused ? 'answerPaused' : 'answerLeft', { minutes: leftMinutes })
  return (
    <span className={late ? `${waitingPanelStyles.late} num` : 'num'} title={t('answerRule')}>
      {late && <Icon name="clock" size={14} />}
      {words}
    </span>
  )
}

const StartTime = ({ campaign, now }: TaskProps): ReactNode => {
  const t = useT(dashboardWords)
  if (!campaign.date_from) return <span>{t('noDates')}</span>
  const isSoon = startsSoon(campaign, new Date(now))
  return (
    <span className={isSoon ? `${waitingPanelStyles.soon} num` : 'num'}>
      {isSoon && <Icon name="clock" size={14} />}
      {startsIn(flightStart(campaign.date_from), now)}
    </span>
  )
}

const TaskRow = ({ campaign, now }: TaskProps): ReactNode => {
  const t = useT(dashboardWords)
  const kind = taskKind(campaign, now)
  const { word, href } = actionOf(campaign, now)
  const waited = t('waitsSince', { time: silentFor(Date.parse(now) - Date.parse(campaign.since)) })
  return (
    <li className={waitingPanelStyles.task}>
      <StatusGlyph status={campaign.status} />
      <span className={waitingPanelStyles.words}>
        <a className={`${waitingPanelStyles.name} truncate`} href={`/campaign/preview/${campaign.uuid}`}>
          {campaign.name}
        </a>
        <span className="caption">
          {t(kind)}
          {'\u00a0· '}
          <span className={waitingPanelStyles.company}>{campaign.company_name}</span>
        </span>
        {campaign.reason !== null && (
          <span className={waitingPanelStyles.reason}>
            {t('sentBack', { name: campaign.sent_back_by ?? t('operator'), reason: campaign.reason })}
          </span>
        )}
        {campaign.refusal !== undefined && (
          <span className={waitingPanelStyles.reason}>{t('playoutSaid', { reason: campaign.refusal })}</span>
        )}
      </span>
      <span className={waitingPanelStyles.when}>
        {kind === 'accept' && <AnswerTime campaign={campaign} now={now} />}
        {(kind === 'mend' || kind === 'order') && <span className="num">{dateTime(campaign.since)}</span>}
        {kind === 'move' && campaign.date_from && (
          <span className={`${waitingPanelStyles.soon} num`}>{t('firstDay', { day: day(campaign.date_from) })}</span>
        )}
        {(kind === 'accept' || kind === 'confirm' || kind === 'finish' || kind === 'submit') && (
          <StartTime campaign={campaign} now={now} />
        )}
        {(kind === 'confirm' || kind === 'swap') && <span className="num">{waited}</span>}
      </span>
      <Button href={href} aria-label={`${t(actionWords[word])}: ${campaign.name}`}>
        {t(actionWords[word])}
      </Button>
    </li>
  )
}

type RowsProps = { campaigns: readonly WaitingCampaign[]; now: string }

const TaskRows = ({ campaigns, now }: RowsProps): ReactNode => (
  <ul>
    {campaigns.map((campaign) => (
      <TaskRow key={campaign.uuid} campaign={campaign} now={now} />
    ))}
  </ul>
)

/** The campaigns whose first day is over: nobody waits for an answer, they need another flight. */
const MissedStarts = ({ campaigns, total, now }: RowsProps & { total: number }): ReactNode => {
  const t = useT(dashboardWords)
  const titleId = useId()
  if (total === 0) return null
  return (
    <section className={waitingPanelStyles.missed} aria-labelledby={titleId}>
      <h3 className="panel-title" id={titleId}>
        {t('missedStarts')}
      </h3>
      <TaskRows campaigns={campaigns.slice(0, MAX_MISSED)} now={now} />
      {total > MAX_MISSED && (
        <p className={waitingPanelStyles.tasksMore}>
          <a className={dashboardStyles.panelLink} href="/campaign?missed_start=true">
            {t('allMissedStarts', { count: total })}
          </a>
        </p>
      )}
    </section>
  )
}

/**
 * The campaigns that the user can move forward, the most urgent first, with the promised time to answer (K16). Those
 * whose first day is over are apart from them.
 */
export const WaitingPanel = ({ area, user }: { area: DashboardAreas['tasks']; user: User }): ReactNode => {
  const t = useT(dashboardWords)
  const { data } = useArea(area)
  const statuses = waitingStatuses(user.permissions)
    .map((status) => `status=${status}`)
    .join('&')
  return (
    <Panel
      title={t('waiting')}
      caption={data ? t('tasks', { count: data.total }) : undefined}
      flush
      className={waitingPanelStyles.waitingPanel}
    >
      <PanelContent area={area} name={t('waiting')} rows={MAX_ROWS}>
        {({ items, total, missed_starts, as_of }) => {
          const sorted = byUrgency(items, new Date(as_of))
          const isMissed = (campaign: WaitingCampaign): boolean => taskKind(campaign, as_of) === 'move'
          const waiting = sorted.filter((campaign) => !isMissed(campaign))
          if (items.length === 0) return <EmptyState title={t('nothingWaits')} text={t('nothingWaitsText')} />
          return (
            <>
              {waiting.length > 0 && <TaskRows campaigns={waiting.slice(0, MAX_ROWS)} now={as_of} />}
              <p className={waitingPanelStyles.tasksMore}>
                {total > MAX_ROWS && (
                  <a className={dashboardStyles.panelLink} href={`/campaign?${statuses}&missed_start=false`}>
                    {t('allTasks', { count: total })}
                  </a>
                )}
                <span className={waitingPanelStyles.keys} aria-hidden="true">
                  <Kbd>N</Kbd> {t('keyNext')}
                </span>
              </p>
              <MissedStarts campaigns={sorted.filter(isMissed)} total={missed_starts} now={as_of} />
            </>
          )
        }}
      </PanelContent>
    </Panel>
  )
}
