import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { seededRoles } from '../../../contract/roles.ts'
import { projectRoot } from '../../base/project-root.ts'
import type { CampaignContext } from '../../services/campaigns/context.ts'
import { foldedLog } from '../../services/campaigns/lifecycle/event-log.ts'
import { changeCampaign, createCampaign, type Writer } from '../../services/campaigns/lifecycle/plan-commands.ts'
import { confirm } from '../../services/campaigns/lifecycle/step-commands.ts'
import { attachFile } from '../../services/campaigns/spots/upload.ts'
import { campaign, campaignSpot } from '../../services/campaigns/tables.ts'
import type { Tx } from '../../store/open.ts'
import type { Network } from '../network/entities.ts'
import type { DemoCampaign } from './campaigns.ts'
import type { DemoStep } from './lifecycle-steps.ts'

const writerOf = (network: Network, username: string): Writer => {
  const person = network.accounts.find((account) => account.username === username)
  if (!person) throw new Error(`the demo has no account ${username}`)
  const permissions = seededRoles.find((role) => role.id === person.role_id)?.permissions ?? []
  return {
    id: person.id,
    name: person.name,
    permissions,
    companyId: person.company_id,
    roleId: person.role_id,
    sessionId: '',
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

const targets = {
  save_draft: 'draft',
  save_new: 'new',
  submit: 'ready',
  send_back: 'new',
  accept: 'accepted',
  withdraw_acceptance: 'ready',
  withdraw_confirmation: 'accepted',
} as const

const stored = async (tx: Tx, uuid: string) => {
  const [row] = await tx.select().from(campaign).where(eq(campaign.uuid, uuid)).for('update')
  if (!row) throw new Error(`the demo campaign ${uuid} is gone`)
  return row
}

const uploadSpot = async (
  tx: Tx,
  campaignContext: CampaignContext,
  writer: Writer,
  uuid: string,
  planned: DemoCampaign,
  fileName: string,
) => {
  const row = await stored(tx, uuid)
  const spots = await tx.select().from(campaignSpot).where(eq(campaignSpot.campaignUuid, uuid))
  const spot = spots.find((each) => each.fileName === fileName)
  const file = planned.spots.find((each) => each.file_name === fileName)?.file
  if (!spot || !file) throw new Error(`the demo campaign ${planned.name} has no spot ${fileName}`)
  const received = await campaignContext.files.receive(
    createReadStream(join(projectRoot, 'server/demo/campaigns/spots', file)),
  )
  await attachFile(tx, campaignContext, writer, row, spot.id, fileName, received)
}

const take = async (
  tx: Tx,
  campaignContext: CampaignContext,
  writer: Writer,
  uuid: string,
  planned: DemoCampaign,
  step: DemoStep,
) => {
  if (step.step === 'create') throw new Error('a campaign is created once')
  if (step.step === 'upload_spot') return uploadSpot(tx, campaignContext, writer, uuid, planned, step.spot ?? '')
  const row = await stored(tx, uuid)
  if (step.step === 'confirm') return confirm(tx, campaignContext, writer, row, await foldedLog(tx, uuid))
  const change =
    step.step === 'share'
      ? { is_shared: true }
      : { status: targets[step.step], ...(step.reason ? { reason: step.reason } : {}) }
  return changeCampaign(tx, campaignContext, writer, row, { ...change, version: row.version })
}

/** Lets the demo's people do to a campaign what its history says, each step at its time, by the same commands that serve everybody. */
export const makeDemoCampaign = async (
  tx: Tx,
  campaignContext: CampaignContext,
  network: Network,
  planned: DemoCampaign,
): Promise<void> => {
  let now = new Date(0)
  const then: CampaignContext = { ...campaignContext, clock: { now: () => now } }
  let uuid = ''
  for (const step of planned.history) {
    now = new Date(step.at)
    const writer = writerOf(network, step.by)
    if (step.step === 'create') {
      uuid = await createCampaign(tx, then, writer, { ...fieldsOf(planned), status: 'draft' })
    } else await take(tx, then, writer, uuid, planned, step)
  }
}
