import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { lengthInDays } from '../../../machines/calendar/days.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { byDelay, type DashboardRef } from '../../../machines/dashboard/dashboard.ts'
import { number, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PaceBar } from '../../ui/chart/pace/pace-bar.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { TwoLine } from '../../ui/list/cells.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { DashboardPanelContent } from './panel-content.tsx'
import { dashboardWords } from './words.ts'

const MAX_ROWS = 8

/** The current day of a flight and its number of days, as in "day 9 of 14"; null without dates (E04, E05). */
export const dayOfFlight = (campaign: Pick<Campaign, 'date_from' | 'date_to' | 'as_of'>) => {
  if (!campaign.date_from || !campaign.date_to) return null
  const days = lengthInDays(campaign.date_from, campaign.date_to)
  const day = Math.min(days, Math.max(1, lengthInDays(campaign.date_from, dayOf(new Date(campaign.as_of)))))
  return { day, days }
}

const RunningRow = ({ campaign }: { campaign: Campaign }): ReactNode => {
  const t = useT(dashboardWords)
  const flight = dayOfFlight(campaign)
  const { pace, estimate } = campaign
  // Without a pace there is no measured hour: zero contacts then mean "unknown".
  const measured = pace && (pace.pace_percent !== null || pace.realized_audience > 0) ? pace : null
  return (
    <tr>
      <td>
        <a href={`/campaign/preview/${campaign.uuid}`}>
          <TwoLine main={campaign.name} sub={campaign.company_name} strong />
        </a>
      </td>
      <td className="running-pace">
        {measured ? (
          <PaceBar
            realized={measured.realized_audience}
            planned={measured.planned_to_date}
            total={estimate?.total_audience ?? 0}
            pacePercent={measured.pace_percent}
          />
        ) : (
          '–'
        )}
      </td>
      <td className="running-number num">
        <TwoLine
          main={number(measured?.realized_audience)}
          sub={measured ? t('ofPlan', { percent: percent(measured.realized_percent) }) : undefined}
          strong
        />
      </td>
      <td className="running-number running-days num">
        {flight ? t('dayOf', { day: flight.day, count: flight.days }) : '–'}
      </td>
    </tr>
  )
}

/** Running campaigns with their pace, the most delayed first. */
export const RunningPanel = ({ actor }: { actor: DashboardRef }): ReactNode => {
  const t = useT(dashboardWords)
  const data = useSelector(actor, (snapshot) => snapshot.context.data)
  const running = byDelay(data?.running ?? [])
  return (
    <Panel
      title={t('running')}
      caption={data && data.runningTotal > 0 ? t('runningCaption', { count: data.runningTotal }) : undefined}
      actions={
        running.length > 0 && (
          <a className="panel-link" href="/campaign?status=in_progress">
            {t('allRunning')}
          </a>
        )
      }
      flush
    >
      <DashboardPanelContent actor={actor} rows={5}>
        {running.length === 0 ? (
          <EmptyState
            title={t('nothingRuns')}
            text={t('nothingRunsText')}
            actions={<Button href="/campaign?status=pending">{t('upcoming')}</Button>}
          />
        ) : (
          <table className="running">
            <thead>
              <tr>
                <th scope="col">{t('campaign')}</th>
                <th scope="col">{t('pace')}</th>
                <th scope="col" className="running-number">
                  {t('contacts')}
                </th>
                <th scope="col" className="running-number running-days">
                  {t('lasts')}
                </th>
              </tr>
            </thead>
            <tbody>
              {running.slice(0, MAX_ROWS).map((campaign) => (
                <RunningRow key={campaign.uuid} campaign={campaign} />
              ))}
            </tbody>
          </table>
        )}
      </DashboardPanelContent>
    </Panel>
  )
}
