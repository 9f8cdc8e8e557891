import './dashboard.css'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { User } from '../../../contract/users.ts'
import type { StatusCountsRef } from '../../../machines/campaign/list/status-counts.ts'
import type { DashboardRef } from '../../../machines/dashboard/dashboard.ts'
import { fullDateTime } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { RunningPanel } from './running-panel.tsx'
import { StatusStrip } from './status-strip.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import { dashboardWords } from './words.ts'

type DashboardProps = {
  actor: DashboardRef
  user: User
  counts: StatusCountsRef
}

/** The server time of the loaded campaigns; null if none is loaded. */
const useServerTime = (actor: DashboardRef): string | null =>
  useSelector(actor, ({ context: { data } }) => (data?.running[0] ?? data?.waiting[0])?.as_of ?? null)

/** The dashboard: counts by status, tasks of the user, and running campaigns with their pace. */
export const DashboardPage = ({ actor, user, counts }: DashboardProps): ReactNode => {
  const t = useT(dashboardWords)
  const now = useServerTime(actor)
  const mayEdit = user.permissions.includes('campaign.edit')
  return (
    <>
      <PageHeader
        title={t('title')}
        caption={now ? fullDateTime(now) : undefined}
        actions={
          mayEdit && (
            <Button kind="primary" icon="plus" href="/campaign/form/add">
              {t('newCampaign')}
            </Button>
          )
        }
      />
      <StatusStrip counts={counts} />
      <div className="dashboard">
        <RunningPanel actor={actor} />
        <WaitingPanel actor={actor} user={user} />
      </div>
    </>
  )
}
