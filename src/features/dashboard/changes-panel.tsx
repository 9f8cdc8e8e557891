import type { ReactNode } from 'react'
import type { DashboardAreas } from '../../../machines/dashboard/dashboard.ts'
import { useArea } from '../../actors/use-area.ts'
import { dateTime } from '../../i18n/dates.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { campaignEventWords } from '../../i18n/words/campaign-event.ts'
import { personName } from '../../i18n/words/person-name.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import * as dashboardStyles from './dashboard.module.css'
import { PanelContent } from './panel-content.tsx'
import * as waitingPanelStyles from './waiting-panel.module.css'
import { dashboardWords } from './words.ts'

/** What others did with campaigns since the visit before. */
export const ChangesPanel = ({ area }: { area: DashboardAreas['changes'] }): ReactNode => {
  const t = useT(dashboardWords)
  const events = useT(campaignEventWords)
  const { data } = useArea(area)
  const caption = data && (data.since === null ? t('lastWeek') : t('sinceVisit', { at: dateTime(data.since) }))
  return (
    <Panel title={t('changes')} caption={caption ?? undefined} flush>
      <PanelContent area={area} name={t('changes')} rows={3}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={t('noChanges')} text={t('noChangesText')} />
          ) : (
            <>
              <ul>
                {items.map((change) => (
                  <li className={dashboardStyles.change} key={`${change.campaign_uuid} ${change.at} ${change.type}`}>
                    <span className={waitingPanelStyles.words}>
                      <a
                        className={`${waitingPanelStyles.name} truncate`}
                        href={`/campaign/preview/${change.campaign_uuid}`}
                      >
                        {change.name}
                      </a>
                      <span className="caption">
                        {joinFacts([
                          events(change.type),
                          change.by === null ? t('clock') : personName(change.by),
                          change.company_name,
                        ])}
                      </span>
                      {change.reason && (
                        <span className={waitingPanelStyles.reason}>{t('quoted', { reason: change.reason })}</span>
                      )}
                    </span>
                    <time className={`${waitingPanelStyles.when} num`} dateTime={change.at}>
                      {dateTime(change.at)}
                    </time>
                  </li>
                ))}
              </ul>
              {total > items.length && (
                <p className={`${waitingPanelStyles.tasksMore} caption`}>
                  {t('moreChanges', { count: total - items.length })}
                </p>
              )}
            </>
          )
        }
      </PanelContent>
    </Panel>
  )
}
