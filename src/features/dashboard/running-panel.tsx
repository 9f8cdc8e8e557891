import type { ReactNode } from 'react'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { lengthInDays } from '../../../machines/calendar/days.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { byDelay, type DashboardAreas } from '../../../machines/dashboard/dashboard.ts'
import { useArea } from '../../actors/use-area.ts'
import { dayRange } from '../../i18n/dates.ts'
import { number, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PaceBar } from '../../ui/chart/pace/pace-bar.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { TwoLine } from '../../ui/list/cells.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import * as styles from './dashboard.module.css'
import { PanelContent } from './panel-content.tsx'
import { dashboardWords } from './words.ts'

const MAX_ROWS = 6

/** The current day of a flight and its number of days, as in "day 9 of 14"; null without dates (E04, E05). */
export const dayOfFlight = (campaign: Pick<Campaign, 'date_from' | 'date_to' | 'as_of'>) => {
  if (!campaign.date_from || !campaign.date_to) return null
  const days = lengthInDays(campaign.date_from, campaign.date_to)
  const day = Math.min(days, Math.max(1, lengthInDays(campaign.date_from, dayOf(new Date(campaign.as_of)))))
  return { day, days }
}

type RowProps = { campaign: Campaign; ended: boolean }

const FlightCell = ({ campaign, ended }: RowProps): ReactNode => {
  const t = useT(dashboardWords)
  const flight = dayOfFlight(campaign)
  if (!flight || !campaign.date_from || !campaign.date_to) return '–'
  return ended ? dayRange(campaign.date_from, campaign.date_to) : t('dayOf', { day: flight.day, count: flight.days })
}

const CampaignRow = ({ campaign, ended }: RowProps): ReactNode => {
  const t = useT(dashboardWords)
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
      <td className={styles.runningPace}>
        {measured ? (
          <PaceBar
            realized={measured.realized_audience}
            planned={measured.planned_to_date}
            total={estimate?.total_audience ?? 0}
            pacePercent={measured.pace_percent}
            ended={ended}
          />
        ) : (
          '–'
        )}
      </td>
      <td className={`${styles.runningNumber} num`}>
        <TwoLine
          main={number(measured?.realized_audience)}
          sub={measured && !ended ? t('ofPlan', { percent: percent(measured.realized_percent) }) : undefined}
          strong
        />
      </td>
      <td className={`${styles.runningNumber} ${styles.runningDays} num`}>
        <FlightCell campaign={campaign} ended={ended} />
      </td>
    </tr>
  )
}

const CampaignTable = ({ campaigns, ended }: { campaigns: readonly Campaign[]; ended: boolean }): ReactNode => {
  const t = useT(dashboardWords)
  return (
    <table className={styles.running}>
      <thead>
        <tr>
          <th scope="col">{t('campaign')}</th>
          <th scope="col">{t(ended ? 'result' : 'pace')}</th>
          <th scope="col" className={styles.runningNumber}>
            {t('contacts')}
          </th>
          <th scope="col" className={`${styles.runningNumber} ${styles.runningDays}`}>
            {t(ended ? 'flight' : 'lasts')}
          </th>
        </tr>
      </thead>
      <tbody>
        {campaigns.slice(0, MAX_ROWS).map((campaign) => (
          <CampaignRow key={campaign.uuid} campaign={campaign} ended={ended} />
        ))}
      </tbody>
    </table>
  )
}

const link = (href: string, text: string): ReactNode => (
  <a className={styles.panelLink} href={href}>
    {text}
  </a>
)

/** Running campaigns with their pace, the most delayed first. */
export const RunningPanel = ({ area }: { area: DashboardAreas['running'] }): ReactNode => {
  const t = useT(dashboardWords)
  const { data } = useArea(area)
  return (
    <Panel
      title={t('running')}
      caption={data && data.total > 0 ? t('runningCaption', { count: data.total }) : undefined}
      actions={data && data.total > 0 && link('/campaign?status=in_progress', t('allRunning'))}
      flush
    >
      <PanelContent area={area} name={t('running')} rows={5}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('nothingRuns')}
              text={t('nothingRunsText')}
              actions={<Button href="/campaign?status=pending">{t('upcoming')}</Button>}
            />
          ) : (
            <CampaignTable campaigns={byDelay(items)} ended={false} />
          )
        }
      </PanelContent>
    </Panel>
  )
}

/** The campaigns that ended last, with the share of the plan that they reached. */
export const ResultsPanel = ({ area }: { area: DashboardAreas['results'] }): ReactNode => {
  const t = useT(dashboardWords)
  const { data } = useArea(area)
  return (
    <Panel
      title={t('results')}
      caption={data && data.total > 0 ? t('resultsCaption', { count: data.total }) : undefined}
      actions={data && data.total > 0 && link('/campaign?status=end', t('allResults'))}
      flush
    >
      <PanelContent area={area} name={t('results')} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('noResults')} text={t('noResultsText')} />
          ) : (
            <CampaignTable campaigns={items} ended />
          )
        }
      </PanelContent>
    </Panel>
  )
}
