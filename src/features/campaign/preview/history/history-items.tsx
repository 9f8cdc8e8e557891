import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CampaignHistoryEntry } from '../../../../../contract/campaign/progress.ts'
import { addDays } from '../../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../../machines/calendar/warsaw.ts'
import { dateTime, dayRange, dayWithYear, endOfDay } from '../../../../i18n/dates.ts'
import { money } from '../../../../i18n/format.ts'
import { translate, type WordParams } from '../../../../i18n/translate.ts'
import { acceptanceChangesText } from '../../../../i18n/words/acceptance-change.ts'
import { personName } from '../../../../i18n/words/person-name.ts'
import { Icon, type IconName } from '../../../../ui/icon/icon.tsx'
import type { TimelineItem } from '../../../../ui/layout/steps.tsx'
import { StatusGlyph } from '../../../../ui/status/glyph.tsx'
import { historyWords } from './history-words.ts'

type WordKey = Parameters<typeof historyWords.text>[0]
const historyText = (key: WordKey, params?: WordParams): string => translate(historyWords, key, params)

const icons: ReadonlyMap<string, IconName> = new Map([
  ['campaign.saved', 'edit'],
  ['campaign.moved', 'edit'],
  ['campaign.spot_filed', 'upload'],
  ['campaign.spot_file_removed', 'trash'],
  ['campaign.swap_asked', 'upload'],
  ['campaign.film_swapped', 'upload'],
  ['campaign.swap_refused', 'close'],
  ['campaign.shared', 'link'],
  ['campaign.unshared', 'link'],
  ['campaign.cpm_shown', 'link'],
  ['campaign.cpm_hidden', 'link'],
  ['campaign.operator_assigned', 'user'],
  ['campaign.contacts_corrected', 'chart'],
  ['campaign.deleted', 'trash'],
])

const glyphOf = (event: CampaignHistoryEntry): ReactNode => {
  const icon = icons.get(event.type)
  return icon ? <Icon name={icon} size={14} /> : <StatusGlyph status={event.status} />
}

const countedText = (
  key: 'screens' | 'exchangedScreens' | 'days' | 'spots' | 'heldScreens' | 'replacedScreens' | 'orderedScreens',
  count: string | number | undefined,
): string[] => (typeof count === 'number' ? [historyText(key, { count })] : [])

/** That the change ended the acceptance of an offer's client. */
const endedAcceptance = ({
  acceptance_ended: client,
  acceptance_changes: changes,
}: CampaignHistoryEntry['facts']): string[] => {
  if (client === undefined) return []
  if (changes === undefined) return [historyText('acceptanceEndedAnyhow', { client })]
  return [historyText('acceptanceEnded', { client, changes: acceptanceChangesText(String(changes).split(' ')) })]
}

const flightText = (flight: string | number): string => {
  const [from = '', to = ''] = String(flight).split('/')
  return dayRange(from, to)
}

/** How a value of a fact is written, by the fact's name. */
const changedFacts: Readonly<Record<string, (value: string | number) => string>> = {
  price: (value) => money(Number(value)),
  flight: flightText,
  screens: (value) => historyText('screens', { count: Number(value) }),
  seconds: (value) => historyText('seconds', { count: Number(value) }),
  company: String,
  film: String,
  contacts: (value) => historyText('contacts', { count: Number(value) }),
}

/** What an event changed of the plan, with the values before and after. */
const changesOf = (facts: CampaignHistoryEntry['facts']): string[] =>
  Object.entries(changedFacts).flatMap(([name, text]) => {
    const [before, after] = [facts[`${name}_before`], facts[name]]
    if (before === undefined || after === undefined) return []
    return [historyText('changed', { before: text(before), after: text(after) })]
  })

/** The days whose contacts a correction changed: one by its date, several by their number. */
const correctedDays = ({ days, first_day }: CampaignHistoryEntry['facts']): string[] =>
  days === 1 && first_day !== undefined ? [dayWithYear(String(first_day))] : countedText('days', days)

/** The details of an event as texts. */
const factsOf = ({ type, facts, by }: CampaignHistoryEntry): string[] => {
  switch (type) {
    case 'campaign.created':
    case 'campaign.saved':
    case 'campaign.completed':
    case 'campaign.moved':
      return [
        ...(facts.client === undefined ? [] : [historyText('fromOffer', { client: facts.client })]),
        ...(facts.screens_before === undefined ? countedText('screens', facts.screens) : []),
        ...countedText('exchangedScreens', facts.exchanged),
        ...countedText('days', facts.days),
        ...changesOf(facts),
        ...endedAcceptance(facts),
      ]
    case 'campaign.submitted':
      return countedText('spots', facts.spots)
    case 'campaign.accepted':
      return [
        ...countedText('heldScreens', facts.screens),
        ...countedText('replacedScreens', facts.replaced_screens),
        ...changesOf(facts),
        ...endedAcceptance(facts),
      ]
    case 'campaign.confirmed':
      return [
        ...countedText('orderedScreens', facts.screens),
        ...countedText('days', facts.days),
        ...countedText('spots', facts.spots),
        ...changesOf(facts),
        ...endedAcceptance(facts),
      ]
    case 'campaign.contacts_corrected':
      return [...(by === null ? [historyText('lateCounts')] : []), ...correctedDays(facts), ...changesOf(facts)]
    case 'campaign.spot_filed':
    case 'campaign.spot_file_removed':
      return facts.file_name === undefined ? [] : [String(facts.file_name)]
    case 'campaign.swap_asked':
    case 'campaign.swap_refused':
      return [String(facts.file_name ?? '')]
    case 'campaign.film_swapped':
      return facts.film_before === undefined ? [String(facts.film ?? '')] : changesOf(facts)
    case 'campaign.operator_assigned':
      return [facts.operator === undefined ? historyText('noOperator') : personName(String(facts.operator))]
    case 'campaign.started':
      return [historyText('firstDay')]
    case 'campaign.ended':
      return [historyText('lastDay')]
    default:
      return []
  }
}

const titleOf = (event: CampaignHistoryEntry, before: readonly CampaignHistoryEntry[]): string => {
  if (event.type === 'campaign.submitted' && before.some((earlier) => earlier.type === 'campaign.submitted'))
    return historyText('resubmitted')
  return historyWords.has(event.type) ? historyText(event.type) : event.type
}

/** A campaign ends at 24:00 of its last day, not at 0:00 of the next day (L27). */
const timeTextOf = ({ type, at }: CampaignHistoryEntry): string =>
  type === 'campaign.ended' ? endOfDay(addDays(dayOf(new Date(at)), -1)) : dateTime(at)

/**
 * The history of a campaign for the timeline, newest first: what, when, who, why, version. The step that made it of an
 * offer links to this offer, for users who may see it.
 */
export const historyItems = (
  history: readonly CampaignHistoryEntry[],
  offerHref: string | null = null,
): TimelineItem[] =>
  history
    .map((event, index): TimelineItem => {
      const reason = event.reason ? [historyText('quoted', { reason: event.reason })] : []
      const details = [...reason, ...factsOf(event), historyText('version', { version: event.version })]
      return {
        key: String(event.version),
        glyph: glyphOf(event),
        title: titleOf(event, history.slice(0, index)),
        when: timeTextOf(event),
        who: event.by ? personName(event.by.name) : historyText('system'),
        text: details.join(', '),
        link: event.facts.client !== undefined && offerHref !== null && (
          <>
            {'\u00a0· '}
            <Link href={offerHref}>{historyText('toOffer')}</Link>
          </>
        ),
      }
    })
    .reverse()
