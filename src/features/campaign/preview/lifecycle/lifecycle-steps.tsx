import type { ReactNode } from 'react'
import { type Campaign, campaignStatuses } from '../../../../../contract/campaign/campaign.ts'
import type { CampaignHistoryEntry } from '../../../../../contract/campaign/progress.ts'
import { flightStart } from '../../../../../machines/calendar/flights.ts'
import { hasMissedStart } from '../../../../../machines/campaign/lifecycle/missed-start.ts'
import { dateTime, endOfDay } from '../../../../i18n/dates.ts'
import { translate, useT } from '../../../../i18n/translate.ts'
import { stepWords } from '../../../../i18n/words/campaign-step.ts'
import { personName } from '../../../../i18n/words/person-name.ts'
import { type Step, Steps } from '../../../../ui/layout/steps.tsx'
import { StatusGlyph } from '../../../../ui/status/glyph.tsx'
import { statusText } from '../../../../ui/status/label.tsx'

const previewText = (key: Parameters<typeof stepWords.text>[0]): string => translate(stepWords, key)

const positionOf = (status: string | null): number => (campaignStatuses as readonly (string | null)[]).indexOf(status)

/** The last event that led forward to a status. A step back ends the later status; it does not repeat this one. */
const entryInto = (status: string, history: readonly CampaignHistoryEntry[]): CampaignHistoryEntry | undefined =>
  history.findLast((event) => event.status === status && positionOf(event.status_before) < positionOf(status))

/**
 * The first day begins at 06:00 and the last ends at 24:00, even if the clock's event was written later (L27). After a
 * missed start the clock does nothing on these dates.
 */
const clockLines = (campaign: Campaign, status: string): string[] | null => {
  if (hasMissedStart(campaign, campaign.as_of)) return null
  if (status === 'in_progress' && campaign.date_from)
    return [dateTime(flightStart(campaign.date_from)), previewText('clock')]
  if (status === 'end' && campaign.date_to && !campaign.stopped)
    return [endOfDay(campaign.date_to), previewText('clockItself')]
  return null
}

const linesOf = (campaign: Campaign, status: string, isReached: boolean, entry?: CampaignHistoryEntry): string[] => {
  const byClock = clockLines(campaign, status)
  if (byClock) return byClock
  if (!isReached) return []
  if (entry) return [dateTime(entry.at), entry.by ? personName(entry.by.name) : previewText('clock')]
  return status === 'draft' ? [previewText('skipped')] : []
}

/**
 * Every state of the lifecycle with time and user, the current one marked; an unknown status marks none (L02–L04,
 * L27).
 */
export const lifecycleStepsOf = (campaign: Campaign, history: readonly CampaignHistoryEntry[]): Step[] => {
  const current = positionOf(campaign.status)
  return campaignStatuses.map((status, index) => {
    const isReached = index <= current
    return {
      key: status,
      glyph: <StatusGlyph status={status} reached={isReached} />,
      title: statusText(status),
      lines: linesOf(campaign, status, isReached, entryInto(status, history)),
      state: index === current ? 'current' : isReached ? 'done' : 'ahead',
      tone: index === current ? `var(--st-${status.replaceAll('_', '-')})` : undefined,
    }
  })
}

type LifecycleStepsProps = {
  campaign: Campaign
  history: readonly CampaignHistoryEntry[]
}

/** The lifecycle of a campaign as a row of states (docs/design.md, Preview). */
export const LifecycleSteps = ({ campaign, history }: LifecycleStepsProps): ReactNode => {
  const t = useT(stepWords)
  return <Steps label={t('lifecycle')} items={lifecycleStepsOf(campaign, history)} />
}
