import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { campaignOperations as operations } from '../../../../contract/campaign/index.ts'
import type { ContactsCheck } from '../../../../contract/campaign/progress.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import { changeLocked } from '../commands/locked-change.ts'
import type { CampaignContext } from '../context.ts'
import { eventOf } from '../lifecycle/event-log.ts'
import { takeStepOrThrowProblem } from '../lifecycle/rule-problems.ts'
import { type CampaignRow, visibleCampaign } from '../policy.ts'
import { basisOf } from '../progress/current-realization.ts'
import { computeDays, type DayFigures } from '../progress/day-figures.ts'
import { sumOfDays } from '../progress/realization.ts'
import { recordedDaysOf } from '../progress/recorded-days.ts'
import { findSealed } from '../progress/sealed-figures.ts'
import { correctDays, type DayDifference, differencesOf } from './record-days.ts'
import { storeSealed } from './seal-campaigns.ts'

/** The final figures of a campaign beside those of the stored counts. Throws `contacts_open` before it is sealed. */
const compareSealed = async (tx: Tx, context: CampaignContext, row: CampaignRow) => {
  const sealed = await findSealed(tx, row.uuid)
  if (!sealed) throw new ProblemError('contacts_open')
  const basis = await basisOf(tx, context, row)
  const counted = await computeDays(context, basis, () => true)
  const numbers = new Map(
    (await recordedDaysOf(tx, [row.uuid], { withLocations: false }))
      .get(row.uuid)
      ?.map(({ date, number }) => [date, number]),
  )
  const recorded = sealed.realization.days.map((day) => ({
    ...day,
    byLocation: [],
    counted: [],
    // The days of a campaign that was over at the update were not recorded one by one.
    number: numbers.get(day.date) ?? 0,
  }))
  return { sealed, basis, counted, differences: differencesOf(recorded, counted) }
}

const rounded = (contacts: number | null): number | null => (contacts === null ? null : Math.round(contacts))

/** The days of a sealed campaign whose contacts the stored counts would change. */
export const checkContacts = async (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
): Promise<ContactsCheck> => {
  const { db } = context.store
  const row = await visibleCampaign(db, account, untrustedUuid)
  const { sealed, counted, differences } = await compareSealed(db, context, row)
  return {
    sealed_at: sealed.sealedAt.toISOString(),
    recorded_audience: Math.round(sealed.realization.total),
    counted_audience: Math.round(sumOfDays(counted).total),
    days: differences.map(({ before, after }: DayDifference) => ({
      date: after.date,
      recorded: rounded(before.realized),
      counted: rounded(after.realized),
    })),
  }
}

/**
 * Corrects the final contacts of a campaign with the counts that are stored now. The former figures stay recorded, and
 * the history says what changed, by whom and why. Throws `contacts_open` and `contacts_equal`.
 */
export const correctContacts = (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
  { version, reason = '' }: BodyOf<typeof operations.correctContacts>,
): Promise<Campaign> =>
  changeLocked(context, account, { untrustedUuid, version }, async ({ tx, author, row, snapshot }) => {
    takeStepOrThrowProblem(
      snapshot,
      eventOf({ type: 'campaign.correct_contacts', reason }, author, context.clock.now()),
    )
    const { sealed, basis, counted, differences } = await compareSealed(tx, context, row)
    if (differences.length === 0) throw new ProblemError('contacts_equal')
    await correctDays(tx, context, row, { author, reason, differences })
    const corrected = new Map<string, DayFigures>(counted.map((day) => [day.date, day]))
    const realization = sumOfDays(sealed.realization.days.map((day) => corrected.get(day.date) ?? day))
    await storeSealed(tx, context, { row, basis, realization, number: sealed.number + 1, sealedAt: sealed.sealedAt })
  })
