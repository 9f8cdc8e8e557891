import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { seededRoles } from '../../contract/roles.ts'
import type { CampaignContext } from '../services/campaigns/context.ts'
import type { Writer } from '../services/campaigns/lifecycle/campaign-change.ts'
import { foldedLog } from '../services/campaigns/lifecycle/event-log.ts'
import { changeCampaign, createCampaign } from '../services/campaigns/lifecycle/plan-commands.ts'
import { confirm } from '../services/campaigns/lifecycle/step-commands.ts'
import { attachStill } from '../services/campaigns/spots/stills.ts'
import { attachFile } from '../services/campaigns/spots/upload.ts'
import { campaign, campaignSpot } from '../services/campaigns/tables.ts'
import type { Tx } from '../store/database.ts'
import type { DemoContent } from './load-demo.ts'

type DemoCampaign = DemoContent['campaigns'][number]
type DemoStep = DemoCampaign['history'][number]

const writerOf = ({ network }: DemoContent, username: string): Writer => {
  const account = network.accounts.find((each) => each.username === username)
  if (!account) throw new Error(`the demo has no account ${username}`)
  return {
    id: account.id,
    name: account.name,
    permissions: seededRoles.find((role) => role.id === account.role_id)?.permissions ?? [],
    companyId: account.company_id,
    roleId: account.role_id,
  }
}

const fieldsOf = (planned: DemoCampaign) => ({
  name: planned.name,
  company_id: planned.company_id,
  date_from: planned.date_from,
  date_to: planned.date_to,
  industry_ids: planned.industry_ids,
  cities: planned.cities,
  screen_ids: null,
  spot_seconds: planned.spot_seconds,
  spots: planned.spots.map(({ file_name }) => ({ file_name })),
  gemius_uuid: planned.gemius_uuid,
})

const targetStatuses = {
  save_draft: 'draft',
  save_new: 'new',
  submit: 'ready',
  send_back: 'new',
  accept: 'accepted',
  withdraw_acceptance: 'ready',
  withdraw_confirmation: 'accepted',
} as const

const getLocked = async (tx: Tx, uuid: string) => {
  const [row] = await tx.select().from(campaign).where(eq(campaign.uuid, uuid)).for('update')
  if (!row) throw new Error(`the demo campaign ${uuid} is missing`)
  return row
}

/**
 * A stored campaign of the demo whose history is being written; the clock of `context` has the time of the present
 * step.
 */
type StoredDemoCampaign = {
  tx: Tx
  context: CampaignContext
  content: DemoContent
  planned: DemoCampaign
  uuid: string
}

const uploadSpot = async (
  { tx, context, content, planned, uuid }: StoredDemoCampaign,
  writer: Writer,
  fileName: string,
) => {
  const row = await getLocked(tx, uuid)
  const spots = await tx.select().from(campaignSpot).where(eq(campaignSpot.campaignUuid, uuid))
  const spot = spots.find((each) => each.fileName === fileName)
  const file = planned.spots.find((each) => each.file_name === fileName)?.file
  if (!spot || !file) throw new Error(`the demo campaign ${planned.name} has no spot ${fileName}`)
  const received = await context.files.receive(createReadStream(join(content.spotsFolder, file)))
  await attachFile(tx, context, writer, { row, spotId: spot.id, fileName, received })
  const still = await readFile(join(content.spotsFolder, file.replace('.mp4', '.jpg')))
  await attachStill(tx, context, { campaignUuid: uuid, spotId: spot.id }, still)
}

const takeDemoStep = async (stored: StoredDemoCampaign, writer: Writer, { step, spot, reason }: DemoStep) => {
  const { tx, context, uuid } = stored
  if (step === 'create') throw new Error('a campaign is created once')
  if (step === 'upload_spot') return uploadSpot(stored, writer, spot ?? '')
  const row = await getLocked(tx, uuid)
  if (step === 'confirm') return confirm({ tx, context, author: writer, row, snapshot: await foldedLog(tx, uuid) })
  const changes =
    step === 'share' ? { is_shared: true } : { status: targetStatuses[step], ...(reason ? { reason } : {}) }
  return changeCampaign(tx, context, { author: writer, row }, { ...changes, version: row.version })
}

/** Stores a campaign of the demo: takes every step of its history at its time, by the commands that users call. */
export const storeCampaign = async (
  tx: Tx,
  campaignContext: CampaignContext,
  content: DemoContent,
  planned: DemoCampaign,
): Promise<void> => {
  let now = new Date(0)
  const context: CampaignContext = { ...campaignContext, clock: { now: () => now } }
  let uuid = ''
  for (const historyStep of planned.history) {
    now = new Date(historyStep.at)
    const writer = writerOf(content, historyStep.by)
    if (historyStep.step === 'create') {
      uuid = await createCampaign(tx, context, writer, { ...fieldsOf(planned), status: 'draft' })
    } else await takeDemoStep({ tx, context, content, planned, uuid }, writer, historyStep)
  }
}
