import type { ReactNode } from 'react'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { CampaignHistoryEntry } from '../../../../contract/campaign/progress.ts'
import type { Failure } from '../../../../machines/kit/area/failure.ts'
import { dateTime } from '../../../i18n/dates.ts'
import { failureText } from '../../../i18n/failure.ts'
import { money } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { personName } from '../../../i18n/words/person-name.ts'
import { Button } from '../../../ui/action/button.tsx'
import { reportedUntilText } from '../../../ui/number/plays-sources.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import * as styles from '../campaign-page.module.css'
import { brokenRuleText } from '../rule-text.ts'
import { historyWords } from './history/history-words.ts'
import { previewWords } from './words.ts'

type PreviewNoticesProps = {
  campaign: Campaign
  history: readonly CampaignHistoryEntry[]
  /** Whether another user changed the campaign before the step. */
  hasConflict: boolean
  failure: Failure | null
  /** Until when the plays of players are complete, if reports are awaited. */
  reportedUntil?: string | null | undefined
  onClose: () => void
}

/** Finds the event with which a campaign was sent back; null if it was submitted again since. */
export const findSentBackEntry = (
  campaign: Campaign,
  history: readonly CampaignHistoryEntry[],
): CampaignHistoryEntry | null => {
  const last = history.findLast((event) => event.type === 'campaign.sent_back' || event.type === 'campaign.submitted')
  return (campaign.status === 'new' || campaign.status === 'draft') && last?.type === 'campaign.sent_back' ? last : null
}

/**
 * Banners above the campaign: changed by another user, step failed, stopped or sent back with the reason
 * (docs/design.md, States; T10).
 */
export const PreviewNotices = ({
  campaign,
  history,
  hasConflict,
  failure,
  reportedUntil,
  onClose,
}: PreviewNoticesProps): ReactNode => {
  const t = useT(previewWords)
  const h = useT(historyWords)
  const sentBack = findSentBackEntry(campaign, history)
  const close = (
    <Button kind="text" size="small" onClick={onClose}>
      {t('close')}
    </Button>
  )
  return (
    <div className={styles.notices}>
      {hasConflict && (
        <Banner tone="warn" actions={close}>
          {t('overtaken', { version: campaign.version })}
        </Banner>
      )}
      {failure && (
        <Banner tone="bad" actions={close}>
          {t('refused', { text: brokenRuleText(failure.rules ?? []) ?? failureText(failure) })}
        </Banner>
      )}
      {campaign.stopped && (
        <Banner tone="warn">
          {t('stopped', {
            at: dateTime(campaign.stopped.at),
            reason: campaign.stopped.reason,
            played: money(campaign.stopped.played_price),
            ordered: money(campaign.estimate?.campaign_price ?? null),
          })}
          {reportedUntil && (
            <>
              <br />
              {t('canGrow', { reports: reportedUntilText(reportedUntil) })}
            </>
          )}
        </Banner>
      )}
      {sentBack && (
        <Banner tone="warn">
          {t('sentBack', {
            name: sentBack.by ? personName(sentBack.by.name) : h('system'),
            reason: sentBack.reason ?? '',
          })}
        </Banner>
      )}
    </div>
  )
}
