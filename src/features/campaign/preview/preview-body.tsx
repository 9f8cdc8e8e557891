import { useSelector } from '@xstate/react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type {
  CampaignAgeGender,
  CampaignHistoryEntry,
  CampaignProgress,
  ContactsCheck,
} from '../../../../contract/campaign/progress.ts'
import { OFFER_ROLES } from '../../../../contract/permissions.ts'
import type { ResearchStatistic } from '../../../../contract/research-figures.ts'
import type { User } from '../../../../contract/users/user.ts'
import { brokenRulesOfEdit, type CommandStep } from '../../../../machines/campaign/lifecycle/commands.ts'
import type { Operator, PlanFileQuery } from '../../../../machines/campaign/preview/preview-areas.ts'
import { type CampaignPreviewRef, canSwap } from '../../../../machines/campaign/preview/preview-page.ts'
import type { ResearchQuery } from '../../../../machines/campaign/research/research-areas.ts'
import type { SpotFileAddresses, SpotFilesQuery } from '../../../../machines/campaign/spot-files.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { useChildren } from '../../../actors/use-children.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { BelowFold, LaterPlaceholder } from '../../../ui/layout/below-fold.tsx'
import { Panel, PanelSection } from '../../../ui/layout/panel.tsx'
import * as campaignPageStyles from '../campaign-page.module.css'
import { CopyNotice } from '../copy/lazy-copy-notice.tsx'
import { SpotSwaps } from '../films/lazy-spot-swaps.tsx'
import { OfferPanel } from '../offer/lazy-offer-panel.tsx'
import { useLinkRenewal } from '../use-link-renewal.ts'
import { stepsWithDialog } from './dialogs/steps-with-dialog.ts'
import { HistoryPanel } from './history/history-panel.tsx'
import { AllowedActions } from './lifecycle/allowed-actions.tsx'
import * as lifecycleStyles from './lifecycle/lifecycle.module.css'
import { LifecycleSteps } from './lifecycle/lifecycle-steps.tsx'
import { PreviewNotices } from './notices.tsx'
import { hasRealizedNumbers, KeyNumbers } from './numbers/key-numbers.tsx'
import { CitiesPanel } from './panels/cities-panel.tsx'
import { SpotsPanel } from './panels/spots-panel.tsx'
import { ViewersPanel } from './panels/viewers-panel.tsx'
import * as previewStyles from './preview.module.css'
import { PreviewHeader } from './preview-header.tsx'

/** Loaded when the first dialog opens. */
const StepDialog = lazy(async () => ({ default: (await import('./dialogs/step-dialog.tsx')).StepDialog }))
const LowerPanels = lazy(async () => ({ default: (await import('./lower-panels.tsx')).LowerPanels }))

type PreviewBodyProps = {
  actor: CampaignPreviewRef
  campaign: Campaign
  user: User
  /** Path of the list to which the campaign belongs. */
  listPath: string
}

type Areas = {
  history: AreaRef<string, CampaignHistoryEntry[]>
  progress: AreaRef<string, CampaignProgress>
  viewers: AreaRef<string, CampaignAgeGender>
  spotFiles: AreaRef<SpotFilesQuery, SpotFileAddresses>
  operators: AreaRef<'all', Operator[]>
  contactsCheck: AreaRef<string, ContactsCheck>
  research: AreaRef<ResearchQuery, ResearchStatistic[]>
  planFile: AreaRef<PlanFileQuery, string>
}

/** The preview of a loaded campaign: header, lifecycle with its steps, numbers, spots, history. */
export const PreviewBody = (props: PreviewBodyProps): ReactNode => {
  const areas = useChildren(props.actor, [
    'history',
    'progress',
    'viewers',
    'spotFiles',
    'operators',
    'contactsCheck',
    'research',
    'planFile',
  ])
  return areas && <LoadedPreview {...props} areas={areas} />
}

/** The step whose dialog is open, and the campaign version for which it was opened. */
type OpenDialog = { step: CommandStep; version: number }

/**
 * The dialog closes when the version changes, because the step was executed or is outdated. The share dialog is a
 * switch and stays open.
 */
const useStepDialog = (campaign: Campaign) => {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isOpen = dialog?.step === 'campaign.share' || dialog?.version === campaign.version
  const openDialog = (step: CommandStep | null): void => setDialog(step && { step, version: campaign.version })
  return [isOpen ? (dialog?.step ?? null) : null, openDialog] as const
}

const LoadedPreview = ({ actor, campaign, user, listPath, areas }: PreviewBodyProps & { areas: Areas }): ReactNode => {
  const renewLinks = useLinkRenewal(() => actor.send({ type: 'preview.reload_spot_files' }))
  const [openStep, setOpenStep] = useStepDialog(campaign)
  const runningStep = useSelector(actor, (each) =>
    each.matches('executing') ? (each.context.command?.step ?? null) : null,
  )
  const hasConflict = useSelector(actor, (each) => each.context.hasConflict)
  const failure = useSelector(actor, (each) => each.context.stepFailure)
  const fileFailure = useSelector(areas.planFile, (each) => each.context.failure)
  const language = useLanguage()
  const copying = useSelector(actor, (each) => each.children.copying)
  const offer = useSelector(actor, (each) => each.children.offer)
  const screens = useSelector(actor, (each) => each.children.screens)
  const swaps = useSelector(actor, (each) => each.children.swaps)
  const fits = useSelector(screens, (each) => each?.context.data?.films)
  const history = useSelector(areas.history, (each) => each.context.data)
  const progress = useSelector(areas.progress, (each) => each.context.data)
  const { data: spotFiles, failure: spotFilesFailure } = useSelector(areas.spotFiles, (each) => each.context)
  const startStep = (step: CommandStep): void => {
    if (step === 'campaign.assign_operator') actor.send({ type: 'preview.load_operators' })
    if (step === 'campaign.correct_contacts') actor.send({ type: 'preview.check_contacts' })
    if (stepsWithDialog.includes(step)) setOpenStep(step)
    else if (
      step === 'campaign.submit' ||
      step === 'campaign.take_back' ||
      step === 'campaign.accept' ||
      step === 'campaign.withdraw_acceptance'
    )
      actor.send({ type: 'preview.execute', command: { step } })
  }
  return (
    <>
      <PreviewHeader
        campaign={campaign}
        user={user}
        listPath={listPath}
        onStep={startStep}
        onFile={(format) =>
          areas.planFile.send({ type: 'area.request', query: { uuid: campaign.uuid, format, language } })
        }
        onCopy={() => copying?.send({ type: 'copy.create', uuid: campaign.uuid })}
      />
      {copying && (
        <div className={campaignPageStyles.notices}>
          <CopyNotice copying={copying} kind={listPath === '/offer' ? 'offer' : 'campaign'} />
        </div>
      )}
      <PreviewNotices
        campaign={campaign}
        history={history ?? []}
        hasConflict={hasConflict}
        failure={failure ?? fileFailure}
        reportedUntil={progress?.plays_reported_until}
        onClose={() => {
          actor.send({ type: 'preview.dismiss' })
          areas.planFile.send({ type: 'area.clear' })
        }}
      />
      <div className={previewStyles.grid}>
        <Panel flush className={lifecycleStyles.lifecycle}>
          <PanelSection>
            <LifecycleSteps campaign={campaign} history={history ?? []} />
          </PanelSection>
          <PanelSection>
            <AllowedActions
              campaign={campaign}
              user={user}
              fits={fits ?? null}
              runningStep={runningStep}
              isDialogOpen={openStep !== null}
              onStep={startStep}
            />
          </PanelSection>
        </Panel>
        {offer && <OfferPanel panel={offer} campaign={campaign} />}
        <div className={previewStyles.main} data-print-column>
          <KeyNumbers
            campaign={campaign}
            progress={areas.progress}
            canEdit={brokenRulesOfEdit(campaign, user).length === 0}
          />
          <BelowFold>
            <div className={previewStyles.pair}>
              {hasRealizedNumbers(campaign) && <ViewersPanel area={areas.viewers} />}
              <SpotsPanel
                campaign={campaign}
                spotFiles={spotFiles}
                failure={spotFilesFailure}
                progress={hasRealizedNumbers(campaign) ? progress : null}
                fits={fits ?? null}
                swapsOf={
                  swaps && canSwap(campaign)
                    ? (spot) => <SpotSwaps area={swaps} campaign={campaign} spot={spot} user={user} />
                    : null
                }
                onExpired={renewLinks}
              />
              <CitiesPanel campaign={campaign} contacts={hasRealizedNumbers(campaign) ? progress?.cities : undefined} />
            </div>
            {screens && (
              <Suspense fallback={<LaterPlaceholder />}>
                <LowerPanels actor={actor} campaign={campaign} screens={screens} research={areas.research} />
              </Suspense>
            )}
          </BelowFold>
        </div>
        <HistoryPanel
          area={areas.history}
          offerHref={
            listPath !== '/offer' && OFFER_ROLES.includes(user.role_id) ? `/offer/preview/${campaign.uuid}` : null
          }
        />
      </div>
      {openStep && (
        <Suspense fallback={null}>
          <StepDialog
            step={openStep}
            campaign={campaign}
            user={user}
            operators={areas.operators}
            contacts={areas.contactsCheck}
            isBusy={runningStep !== null}
            onCommand={(command) => actor.send({ type: 'preview.execute', command })}
            onClose={() => setOpenStep(null)}
          />
        </Suspense>
      )}
    </>
  )
}
