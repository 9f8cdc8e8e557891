import { type LifecycleSnapshot, lifecycle } from '../../../machines/campaign/lifecycle/lifecycle.ts'
import type { CampaignFacts, LifecycleEvent } from '../../../machines/campaign/lifecycle/lifecycle-events.ts'
import { pathActors, pathFlight, pathTimes } from '../../../machines/campaign/lifecycle/path-model.ts'
import { catalogued } from '../../../machines/paths/catalogued-machine.ts'

const { advertiser, operator } = pathActors
const now = pathTimes.early

const complete = { dateFrom: pathFlight.from, dateTo: pathFlight.to, screens: 5, priceGrosze: 3_000_000 }
const empty: CampaignFacts = { dateFrom: null, dateTo: null, screens: 0, priceGrosze: null, spots: [] }

const save = (target: 'draft' | 'new', facts: CampaignFacts): LifecycleEvent => ({
  type: 'campaign.save',
  by: advertiser,
  now,
  target,
  facts,
})
const saveComplete = save('new', { ...complete, spots: [] })
const saveWithFilm = save('new', { ...complete, spots: [{ id: 's1', persisted: false }] })
const fileSpot: LifecycleEvent = { type: 'campaign.file_spot', by: advertiser, now, spotId: 's1' }

/** The steps of a user with an existing campaign: all except those of the clock, which no page takes. */
const screenCommands: readonly LifecycleEvent[] = [
  { type: 'campaign.submit', by: advertiser, now },
  { type: 'campaign.share', by: advertiser, now },
  { type: 'campaign.show_cpm', by: advertiser, now },
  { type: 'campaign.hide_cpm', by: advertiser, now },
  { type: 'campaign.unshare', by: advertiser, now },
  { type: 'campaign.delete', by: advertiser, now },
  { type: 'campaign.accept', by: operator, now, slotsFree: true },
  { type: 'campaign.take_back', by: advertiser, now },
  { type: 'campaign.send_back', by: operator, now, reason: 'E2E' },
  { type: 'campaign.withdraw_acceptance', by: operator, now },
  { type: 'campaign.confirm', by: operator, now, slotsFree: true },
  { type: 'campaign.withdraw_confirmation', by: operator, now, reason: 'E2E' },
  { type: 'campaign.assign_operator', by: operator, now, operatorId: operator.id },
]

const lacksFile = ({ context }: LifecycleSnapshot): boolean => context.spots.some(({ persisted }) => !persisted)

/** The form sends the film with the save, so nothing else can happen between the two. */
const commandsOfScreens = (state: LifecycleSnapshot): readonly LifecycleEvent[] => {
  const { value, context } = state
  if (context.version === 0) return [save('draft', empty), saveComplete]
  if (lacksFile(state)) return [fileSpot]
  const saves = value === 'draft' ? [save('draft', empty), saveComplete] : [saveWithFilm]
  // A draft is not on the list of operators, and the form offers a film once.
  const isSaved = value === 'draft' || (value === 'new' && context.spots.length === 0)
  const commands = value === 'draft' ? screenCommands.filter(({ by }) => by === advertiser) : screenCommands
  return [...(isSaved ? saves : []), ...commands.filter(isStillPossible(state))]
}

/** The dialog assigns an operator to a campaign that has none. */
const isStillPossible =
  ({ context }: LifecycleSnapshot) =>
  ({ type }: LifecycleEvent): boolean =>
    type !== 'campaign.assign_operator' || context.operatorId === null

/** The lifecycle of campaigns as two people take it on the screens: an advertiser and an operator. */
export const lifecycleOnScreens = catalogued({
  name: 'campaign lifecycle',
  file: 'machines/campaign/lifecycle/lifecycle.ts',
  machine: lifecycle,
  commands: [],
  commandsIn: commandsOfScreens,
  keyOf: ({ value, context }) =>
    value === 'deleted'
      ? null
      : [
          context.version === 0,
          context.dateFrom,
          context.spots,
          context.isShared,
          context.showsCpm,
          context.operatorId,
        ],
})
