import type { ReactNode } from 'react'
import { totalPlays } from '../../../contract/campaign/sum-of-plays.ts'
import type { ScreenEarnings } from '../../../contract/dashboard.ts'
import type { DashboardAreas } from '../../../machines/dashboard/dashboard.ts'
import { useArea } from '../../actors/use-area.ts'
import { dayRange } from '../../i18n/dates.ts'
import { money } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { TwoLine } from '../../ui/list/cells.tsx'
import { PlaysSources } from '../../ui/number/plays-sources.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { StatusGlyph } from '../../ui/status/glyph.tsx'
import * as dashboardStyles from './dashboard.module.css'
import { PanelContent } from './panel-content.tsx'
import * as waitingPanelStyles from './waiting-panel.module.css'
import { dashboardWords } from './words.ts'

const MAX_ROWS = 8

const EarningRow = ({ item }: { item: ScreenEarnings['items'][number] }): ReactNode => {
  const t = useT(dashboardWords)
  const name = item.name ?? t('campaignNumber', { id: item.campaign_id })
  const flight = item.date_from && item.date_to ? dayRange(item.date_from, item.date_to) : '–'
  const words = <TwoLine main={name} sub={`${flight} · ${t('screens', { count: item.screens })}`} strong />
  return (
    <tr>
      <td>
        <span className={dashboardStyles.earningName}>
          <StatusGlyph status={item.status} />
          {item.campaign_uuid ? <a href={`/campaign/preview/${item.campaign_uuid}`}>{words}</a> : words}
        </span>
      </td>
      <td className={`${dashboardStyles.runningNumber} num`}>
        <TwoLine main={money(item.earned)} sub={<PlaysSources plays={item.plays_by_source} />} />
      </td>
      <td className={`${dashboardStyles.runningNumber} ${dashboardStyles.runningDays} num`}>{money(item.planned)}</td>
    </tr>
  )
}

/** What campaigns bring to the own screens: planned, and for what was played. */
export const EarningsPanel = ({ area }: { area: DashboardAreas['earnings'] }): ReactNode => {
  const t = useT(dashboardWords)
  const { data } = useArea(area)
  return (
    <Panel
      title={t('earnings')}
      caption={data ? t('earnedThisMonth', { money: money(data.earned_this_month) }) : undefined}
      flush
    >
      <PanelContent area={area} name={t('earnings')} rows={5}>
        {({ items, plays_this_month_by_source, plays_reported_until }) =>
          items.length === 0 ? (
            <EmptyState title={t('noEarnings')} text={t('noEarningsText')} />
          ) : (
            <>
              <table className={dashboardStyles.running}>
                <thead>
                  <tr>
                    <th scope="col">{t('campaign')}</th>
                    <th scope="col" className={dashboardStyles.runningNumber}>
                      {t('earned')}
                    </th>
                    <th scope="col" className={`${dashboardStyles.runningNumber} ${dashboardStyles.runningDays}`}>
                      {t('planned')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.slice(0, MAX_ROWS).map((item) => (
                    <EarningRow key={item.campaign_id} item={item} />
                  ))}
                </tbody>
              </table>
              <p className={`${waitingPanelStyles.tasksMore} caption`}>
                <span>
                  {t('earningsNote')}{' '}
                  {totalPlays(plays_this_month_by_source) > 0 && (
                    <>
                      {t('playsThisMonth', { count: totalPlays(plays_this_month_by_source) })} ·{' '}
                      <PlaysSources plays={plays_this_month_by_source} until={plays_reported_until} />.
                    </>
                  )}
                </span>
              </p>
            </>
          )
        }
      </PanelContent>
    </Panel>
  )
}

/** Screens and sensors of the own network in numbers. */
export const ScreensStrip = ({ area }: { area: DashboardAreas['health'] }): ReactNode => {
  const t = useT(dashboardWords)
  const { data } = useArea(area)
  if (!data) return null
  const facts = [
    [data.screens, t('ownScreens', { count: data.screens })],
    [data.cities.length, t('ownCities', { count: data.cities.length })],
    [data.online, t('ownOnline', { count: data.online })],
    [data.silent, t('ownSilent', { count: data.silent })],
    [data.unknown, t('ownUnknown', { count: data.unknown })],
  ] as const
  return (
    <dl className={dashboardStyles.screensStrip}>
      {facts.map(([value, label]) => (
        <div key={label}>
          <dd className={`${dashboardStyles.statusStripNumber} num`}>{value}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}
