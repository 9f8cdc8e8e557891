import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { PlanFormat } from '../../../../contract/campaign/plan-file.ts'
import type { User } from '../../../../contract/users/user.ts'
import { brokenRulesOfStep, type CommandStep } from '../../../../machines/campaign/lifecycle/commands.ts'
import { writeTemplateSource } from '../../../../machines/campaign/template/template-source.ts'
import { money } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { stepWords } from '../../../i18n/words/campaign-step.ts'
import { Button } from '../../../ui/action/button.tsx'
import { type MenuAction, OverflowMenu } from '../../../ui/action/menu.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { printPage } from '../../../ui/print-page.ts'
import { StatusChip } from '../../../ui/status/label.tsx'
import { flightDays, flightText } from '../campaign-facts.ts'
import { campaignWords } from '../words.ts'
import { findPrimaryStep } from './lifecycle/allowed-actions.tsx'
import { possibleSteps } from './lifecycle/possible-steps.ts'
import { previewWords } from './words.ts'

type PreviewHeaderProps = {
  campaign: Campaign
  user: User
  listPath: string
  onStep: (step: CommandStep) => void
  onCopy: () => void
  onFile: (format: PlanFormat) => void
}

const useFacts = (campaign: Campaign): string[] => {
  const t = useT(campaignWords)
  const p = useT(previewWords)
  const days = flightDays(campaign)
  const { estimate, operator, number_of_screens: count } = campaign
  const flight = flightText(campaign, 'long')
  return [
    campaign.company_name,
    days === null ? flight : `${flight}, ${t('days', { count: days })}`,
    ...(count > 0 ? [t('screens', { count })] : []),
    ...(estimate ? [money(estimate.campaign_price), t('cpmOf', { amount: money(estimate.cpm) })] : []),
    ...(operator ? [p(operator.is_active ? 'operatorFact' : 'inactiveOperator', { name: operator.name })] : []),
  ]
}

/** Rare actions: duplicating, files, deleting, stopping, and withdrawing a confirmation (L11). */
const useRareActions = ({ campaign, user, onStep, onCopy, onFile }: PreviewHeaderProps): MenuAction[] => {
  const c = useT(campaignWords)
  const p = useT(previewWords)
  const t = useT(stepWords)
  const files: PlanFormat[] = [
    ...(campaign.number_of_screens > 0 ? (['xlsx', 'csv', 'geojson', 'openrtb'] as const) : []),
    ...(campaign.date_from && campaign.date_to ? (['ics'] as const) : []),
  ]
  const [, go] = useLocation()
  const isAllowed = (step: CommandStep): boolean => brokenRulesOfStep(campaign, step, user).length === 0
  return [
    ...(user.permissions.includes('campaign.edit')
      ? [
          { key: 'copy', label: c('duplicate'), icon: 'copy' as const, onSelect: onCopy },
          {
            key: 'template',
            label: p('saveTemplate'),
            icon: 'copy' as const,
            onSelect: () => go(`/campaign/template/add?${writeTemplateSource(campaign)}`),
          },
        ]
      : []),
    ...(campaign.date_from && campaign.number_of_screens > 0
      ? [
          {
            key: 'experiment',
            label: p('experiment'),
            icon: 'list-check' as const,
            onSelect: () => go(`/campaign/experiment/${campaign.uuid}`),
          },
        ]
      : []),
    ...files.map((key) => ({ key, label: p(key), icon: 'download' as const, onSelect: () => onFile(key) })),
    ...(isAllowed('campaign.withdraw_confirmation')
      ? [
          {
            key: 'withdraw',
            label: `${t('withdrawConfirmation')}…`,
            icon: 'undo' as const,
            danger: true,
            onSelect: () => onStep('campaign.withdraw_confirmation'),
          },
        ]
      : []),
    ...(isAllowed('campaign.stop')
      ? [
          {
            key: 'stop',
            label: `${t('stop')}…`,
            icon: 'close' as const,
            danger: true,
            onSelect: () => onStep('campaign.stop'),
          },
        ]
      : []),
    ...(campaign.pace?.sealed_at && isAllowed('campaign.correct_contacts')
      ? [
          {
            key: 'correct',
            label: `${t('correctContacts')}…`,
            icon: 'edit' as const,
            onSelect: () => onStep('campaign.correct_contacts'),
          },
        ]
      : []),
    ...(isAllowed('campaign.delete')
      ? [
          {
            key: 'delete',
            label: t('delete'),
            icon: 'trash' as const,
            danger: true,
            onSelect: () => onStep('campaign.delete'),
          },
        ]
      : []),
  ]
}

/**
 * Name, status and facts of a campaign. The share button is filled if no lifecycle step is the primary action of the
 * page.
 */
export const PreviewHeader = (props: PreviewHeaderProps): ReactNode => {
  const { campaign, user, listPath, onStep } = props
  const t = useT(campaignWords)
  const p = useT(previewWords)
  const stepText = useT(stepWords)
  const rareActions = useRareActions(props)
  const canShare =
    user.permissions.includes('campaign.share') &&
    (campaign.is_shared || brokenRulesOfStep(campaign, 'campaign.share', user).length === 0)
  const hasPrimaryStep = findPrimaryStep(possibleSteps(campaign, user)) !== null
  const isOnAir = ['pending', 'in_progress', 'end'].includes(campaign.status)
  const isShareSecondary = hasPrimaryStep || campaign.is_shared || !isOnAir
  return (
    <PageHeader
      title={campaign.name}
      crumbs={[{ label: t(listPath === '/offer' ? 'offers' : 'campaigns'), href: listPath }]}
      chip={<StatusChip status={campaign.status} />}
      facts={useFacts(campaign)}
      actions={
        <>
          <Button icon="print" onClick={printPage}>
            {p('print')}
          </Button>
          {canShare && (
            <Button
              kind={isShareSecondary ? 'outlined' : 'primary'}
              icon={campaign.is_shared ? 'check' : 'link'}
              onClick={() => onStep('campaign.share')}
            >
              {stepText(campaign.is_shared ? 'shared' : 'share')}
            </Button>
          )}
          {rareActions.length > 0 && <OverflowMenu label={stepText('more')} items={rareActions} />}
        </>
      }
    />
  )
}
