import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import type { Writer } from '../commands/campaign-change.ts'
import { changeCampaignIn } from '../commands/change-campaign.ts'
import { confirmCampaignIn } from '../commands/confirm-campaign.ts'
import { createCampaignIn } from '../commands/create-campaign.ts'
import type { CampaignContext } from '../context.ts'
import { foldedLog } from '../lifecycle/event-log.ts'
import { attachStill, storeStill } from '../spots/stills.ts'
import { attachFile } from '../spots/upload-spot.ts'
import { campaign, campaignSpot } from '../tables.ts'

const targetStatuses = {
  save_draft: 'draft',
  save_new: 'new',
  submit: 'ready',
  send_back: 'new',
  accept: 'accepted',
  withdraw_acceptance: 'ready',
  withdraw_confirmation: 'accepted',
} as const

type SeededStepName = keyof typeof targetStatuses | 'create' | 'upload_spot' | 'confirm' | 'share'

/** One step of a campaign's history, at an instant and by a username. An upload names the spot by its `file_name`. */
export type SeededStep = { at: string; by: string; step: SeededStepName; reason?: string; spot?: string }

/** A campaign with its history. `file` is the name of a film in the folder of films. */
export type CampaignToSeed = {
  name: string
  company_id: number
  industry_ids: number[]
  cities: { city_id: number; screens: number }[]
  date_from: string | null
  date_to: string | null
  spot_seconds: number
  spots: readonly { file: string; file_name: string }[]
  gemius_uuid: string | null
  history: readonly SeededStep[]
}

/** What the history of a campaign refers to. */
export type SeedSources = {
  /** Absolute path of the folder with the films, each with a still of the same name. */
  spotsFolder: string
  /** The account of a username. */
  writerOf(username: string): Writer
}

const fieldsOf = (planned: CampaignToSeed) => ({
  name: planned.name,
  company_id: planned.company_id,
  date_from: planned.date_from,
  date_to: planned.date_to,
  industry_ids: planned.industry_ids,
  cities: planned.cities,
  screen_ids: null,
  spot_seconds: planned.spot_seconds,
  spots: planned.spots.map(({ file_name }) => ({ file_name })),
  // Advertisers may not assign research, so it is stored after the history.
  gemius_uuid: null,
})

const getLocked = async (tx: Tx, uuid: string) => {
  const [row] = await tx.select().from(campaign).where(eq(campaign.uuid, uuid)).for('update')
  if (!row) throw new Error(`the campaign ${uuid} is missing`)
  return row
}

/** A stored campaign whose history is being written; the clock of `context` has the time of the present step. */
type SeededCampaign = {
  tx: Tx
  context: CampaignContext
  sources: SeedSources
  planned: CampaignToSeed
  uuid: string
}

const uploadSpot = async (
  { tx, context, sources: { spotsFolder }, planned, uuid }: SeededCampaign,
  writer: Writer,
  fileName: string,
) => {
  const row = await getLocked(tx, uuid)
  const spots = await tx.select().from(campaignSpot).where(eq(campaignSpot.campaignUuid, uuid))
  const spot = spots.find((each) => each.fileName === fileName)
  const file = planned.spots.find((each) => each.file_name === fileName)?.file
  if (!spot || !file) throw new Error(`the campaign ${planned.name} has no spot ${fileName}`)
  const received = await context.files.receive(createReadStream(join(spotsFolder, file)))
  await context.files.store(received)
  await attachFile(tx, context, writer, { row, spotId: spot.id, fileName, received })
  const still = await readFile(join(spotsFolder, file.replace('.mp4', '.jpg')))
  const stillAs = await storeStill(tx, context, still)
  await attachStill(tx, { campaignUuid: uuid, spotId: spot.id }, stillAs)
}

const takeStep = async (seeded: SeededCampaign, { by, step, spot, reason }: SeededStep) => {
  const { tx, context, sources, uuid } = seeded
  const writer = sources.writerOf(by)
  if (step === 'create') throw new Error('a campaign is created once')
  if (step === 'upload_spot') return uploadSpot(seeded, writer, spot ?? '')
  const row = await getLocked(tx, uuid)
  if (step === 'confirm')
    return confirmCampaignIn({ tx, context, author: writer, row, snapshot: await foldedLog(tx, uuid) })
  const changes =
    step === 'share' ? { is_shared: true } : { status: targetStatuses[step], ...(reason ? { reason } : {}) }
  return changeCampaignIn(tx, context, { author: writer, row }, { ...changes, version: row.version })
}

/** Stores a campaign for the demo: takes every step of its history at its time, by the commands that users call. */
export const seedCampaign = async (
  tx: Tx,
  campaignContext: CampaignContext,
  sources: SeedSources,
  planned: CampaignToSeed,
): Promise<void> => {
  let now = new Date(0)
  const context: CampaignContext = { ...campaignContext, clock: { now: () => now } }
  let uuid = ''
  for (const step of planned.history) {
    now = new Date(step.at)
    if (step.step === 'create') {
      uuid = await createCampaignIn(tx, context, sources.writerOf(step.by), { ...fieldsOf(planned), status: 'draft' })
    } else await takeStep({ tx, context, sources, planned, uuid }, step)
  }
  await tx.update(campaign).set({ gemiusUuid: planned.gemius_uuid }).where(eq(campaign.uuid, uuid))
}
