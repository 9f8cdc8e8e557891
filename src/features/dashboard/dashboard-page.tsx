import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { User } from '../../../contract/users/user.ts'
import type { StatusCountsRef } from '../../../machines/campaign/list/status-counts.ts'
import { type DashboardAreas, type DashboardRef, dashboardAreaIds } from '../../../machines/dashboard/dashboard.ts'
import { useChildren } from '../../actors/use-children.ts'
import { fullDateTime } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AudiencePanel } from './audience-panel.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import * as styles from './dashboard.module.css'
import { EarningsPanel, ScreensStrip } from './earnings-panel.tsx'
import { NetworkPanel } from './network-panel.tsx'
import { PlatformNotice } from './platform-notice.tsx'
import { ResultsPanel, RunningPanel } from './running-panel.tsx'
import { StatusStrip } from './status-strip.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import { dashboardWords } from './words.ts'

type DashboardProps = {
  actor: DashboardRef
  user: User
  counts: StatusCountsRef
}

/** The server's time in the latest answer; null before the first one. */
const useServerTime = (areas: DashboardAreas | null): string | null => {
  const ofHealth = useSelector(areas?.health, (snapshot) => snapshot?.context.data?.as_of ?? null)
  const ofChanges = useSelector(areas?.changes, (snapshot) => snapshot?.context.data?.as_of ?? null)
  return ofChanges ?? ofHealth
}

/** The dashboard of a role: what waits, what runs, the network and what changed (R02). */
export const DashboardPage = ({ actor, user, counts }: DashboardProps): ReactNode => {
  const t = useT(dashboardWords)
  const panels = useSelector(actor, ({ context }) => context.panels)
  const areas = useChildren(actor, dashboardAreaIds)
  const now = useServerTime(areas)
  if (!areas) return null
  const has = (panel: (typeof panels)[number]): boolean => panels.includes(panel)
  return (
    <>
      <PageHeader
        title={t('title')}
        caption={now ? fullDateTime(now) : undefined}
        actions={
          user.permissions.includes('campaign.edit') && (
            <Button kind="primary" icon="plus" href="/campaign/form/add">
              {t('newCampaign')}
            </Button>
          )
        }
      />
      {has('platform') && <PlatformNotice area={areas.platform} />}
      {has('earnings') ? <ScreensStrip area={areas.health} /> : <StatusStrip counts={counts} />}
      <div className={styles.dashboard}>
        <div className={styles.column} data-print-column>
          {has('audience') && <AudiencePanel area={areas.audience} />}
          {has('running') && <RunningPanel area={areas.running} />}
          {has('results') && <ResultsPanel area={areas.results} />}
          {has('earnings') && <EarningsPanel area={areas.earnings} />}
          {has('changes') && has('health') && <ChangesPanel area={areas.changes} />}
        </div>
        <div className={styles.column} data-print-column>
          {has('tasks') && <WaitingPanel area={areas.tasks} user={user} />}
          {has('health') && <NetworkPanel area={areas.health} audienceOf={areas.audience} />}
          {has('changes') && !has('health') && <ChangesPanel area={areas.changes} />}
        </div>
      </div>
    </>
  )
}
