import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Campaign } from '../../../../contract/campaign.ts'
import type { CampaignHistoryEntry } from '../../../../contract/progress.ts'
import type { User } from '../../../../contract/users.ts'
import type { PreviewRef } from '../../../../machines/campaign/preview.ts'
import { editRefusals, stepRefusals, type WishStep } from '../../../../machines/campaign/steps.ts'
import { dateTime, time } from '../../../i18n/dates.ts'
import { failureText } from '../../../i18n/failure.ts'
import { money } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { campaignWords } from '../../../i18n/words/campaign.ts'
import { previewWords } from '../../../i18n/words/campaign-preview.ts'
import { Button } from '../../../ui/action/button.tsx'
import { OverflowMenu } from '../../../ui/action/menu.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel, PanelSection } from '../../../ui/layout/panel.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonChart, SkeletonMetrics } from '../../../ui/state/skeleton.tsx'
import { StatusChip } from '../../../ui/status/label.tsx'
import { flightDays, flightText } from '../campaign-facts.ts'
import { ConfirmDialog, DeleteDialog, SendBackDialog, WithdrawDialog } from './dialogs.tsx'
import { EstimateCard } from './estimate-card.tsx'
import { LifecycleSteps } from './lifecycle-steps.tsx'
import { OperatorDialog } from './operator-dialog.tsx'
import { possibleSteps } from './possible-steps.ts'
import { RealizationPanel } from './realization-panel.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { HistoryPanel, PlacesPanel, ViewersPanel } from './side-panels.tsx'
import { SpotsPanel } from './spots-panel.tsx'
import { onwardStep, YouCan } from './you-can.tsx'

interface PreviewBodyProps {
  actor: PreviewRef
  campaign: Campaign
  user: User
  /** Address of the list that it belongs to. */
  list: string
}

type Asked = { step: WishStep; version: number }

const inDialog: readonly WishStep[] = [
  'campaign.send_back',
  'campaign.confirm',
  'campaign.withdraw_confirmation',
  'campaign.assign_operator',
  'campaign.delete',
  'campaign.share',
]

const noHistory: readonly CampaignHistoryEntry[] = []

/** A loaded campaign: header, lifecycle with its steps, numbers, films, history. */
export function PreviewBody({ actor, campaign, user, list }: PreviewBodyProps): ReactNode {
  const [asked, setAsked] = useState<Asked | null>(null)
  const children = useSelector(actor, (snapshot) => snapshot.children)
  const busy = useSelector(actor, (snapshot) => (snapshot.matches('acting') ? (snapshot.context.wish?.step ?? null) : null))
  const isOvertaken = useSelector(actor, (snapshot) => snapshot.context.overtaken)
  const history = useSelector(children.history, (snapshot) => snapshot?.context.data ?? noHistory)
  useEffect(() => {
    // A step taken (or overtaken) moved the version on: its dialog has nothing more to ask. Sharing is a switch and stays.
    setAsked((open) => (open && open.step !== 'campaign.share' && open.version !== campaign.version ? null : open))
  }, [campaign.version])
  const ask = (step: WishStep): void => {
    if (step === 'campaign.assign_operator') actor.send({ type: 'preview.operators_opened' })
    if (inDialog.includes(step)) setAsked({ step, version: campaign.version })
    else if (step === 'campaign.submit' || step === 'campaign.accept' || step === 'campaign.withdraw_acceptance')
      actor.send({ type: 'preview.wished', wish: { step } })
  }
  const { history: historyArea, viewers, operators } = children
  return (
    <>
      <Header campaign={campaign} user={user} list={list} onStep={ask} />
      <Notices campaign={campaign} history={history} isOvertaken={isOvertaken} />
      <Panel flush className="lifecycle">
        <PanelSection>
          <LifecycleSteps campaign={campaign} history={history} />
        </PanelSection>
        <div className="panel-section you-can-section">
          <YouCan campaign={campaign} user={user} busy={busy} onStep={ask} />
        </div>
      </Panel>
      <div className="preview-grid">
        <div className="preview-main">
          <Numbers actor={actor} campaign={campaign} mayEdit={editRefusals(campaign, user).length === 0} />
          <Details actor={actor} campaign={campaign} viewers={viewers} />
        </div>
        {historyArea && <HistoryPanel area={historyArea} />}
      </div>
      {asked && (
        <StepDialog
          step={asked.step}
          props={{
            campaign,
            busy: busy !== null,
            onWish: (wish) => actor.send({ type: 'preview.wished', wish }),
            onClose: () => setAsked(null),
          }}
          user={user}
          operators={operators}
        />
      )}
    </>
  )
}
