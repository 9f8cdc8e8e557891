import { type Campaign, type CampaignEstimate, screenCountOf } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users/user.ts'
import type { CampaignValues } from '../../../../machines/campaign/form/campaign-form.ts'
import { brokenRules, snapshotAt } from '../../../../machines/campaign/lifecycle/lifecycle.ts'
import type { CampaignFacts, LifecycleContext } from '../../../../machines/campaign/lifecycle/lifecycle-events.ts'
import type { RuleName } from '../../../../machines/campaign/lifecycle/rules.ts'

/** The first field or rule that prevents saving the campaign, or submitting it as ready; null if nothing does. */
export type MissingForNextStep =
  | { next: 'save'; field: 'name' | 'company' }
  | { next: 'save'; rule: RuleName }
  | { next: 'ready'; rule: RuleName }
  | null

type FormFacts = {
  values: CampaignValues
  record: Campaign | null
  estimate: CampaignEstimate | null
  /** Whether the estimate failed because there are not enough free screens. */
  isShort: boolean
  /** Names of the files that will be uploaded on save. */
  filesToUpload: readonly string[]
  user: Pick<User, 'id' | 'permissions'>
  now: string
}

const factsOf = ({ values, record, estimate, filesToUpload }: FormFacts): CampaignFacts => {
  const stored = new Map(record?.spots.map((spot) => [spot.id, spot]))
  return {
    dateFrom: values.date_from,
    dateTo: values.date_to,
    screens: screenCountOf(values),
    priceGrosze: estimate && Math.round(estimate.campaign_price * 100),
    spotSeconds: values.spot_seconds,
    spots: values.spots.map((spot) => {
      const isWaiting = filesToUpload.includes(spot.file_name)
      const known = spot.id ? stored.get(spot.id) : undefined
      return {
        id: spot.id ?? spot.file_name,
        persisted: isWaiting || known?.spot_file_persist === true,
        seconds: isWaiting ? null : known?.seconds,
      }
    }),
  }
}

/** Finds what is missing for the next step, by the rules of the lifecycle (docs/design.md, Form + estimate). */
export const findMissing = (form: FormFacts): MissingForNextStep => {
  const { values, user, now, estimate } = form
  if (values.name.trim() === '') return { next: 'save', field: 'name' }
  if (values.company_id === null) return { next: 'save', field: 'company' }
  const facts = factsOf(form)
  const context: LifecycleContext = {
    ...facts,
    version: 1,
    isShared: false,
    showsCpm: false,
    operatorId: null,
    stoppedAt: null,
  }
  const command = { by: { id: user.id, permissions: user.permissions }, now }
  const [saveRule] = brokenRules(snapshotAt('draft', context), {
    type: 'campaign.save',
    target: 'new',
    facts,
    ...command,
  })
  if (!saveRule && form.isShort) return { next: 'save', rule: 'slots_are_free' }
  // Without an estimate the price is unknown, which is not the same as too low.
  if (saveRule && (saveRule !== 'has_minimum_price' || estimate)) return { next: 'save', rule: saveRule }
  const [submitRule] = brokenRules(snapshotAt('new', context), { type: 'campaign.submit', ...command })
  return submitRule ? { next: 'ready', rule: submitRule } : null
}
