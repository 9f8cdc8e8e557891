import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../contract/campaign/index.ts'
import type { Problem } from '../../contract/problem-shape.ts'
import type { CampaignFacts, LifecycleEvent } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import { pathActors } from '../../machines/campaign/lifecycle/path-model.ts'
import { projectRoot } from '../../server/base/project-root.ts'
import { type Caller, loggedIn } from '../support/calls/client.ts'
import type { DemoPlatform } from '../support/platform/demo-platform.ts'
import { createBlockingCampaign, priceAndSlotsOf, spotSecondsFor, TEST_CITY_ID } from './price-and-slots.ts'

/** HTTP status of a call, and the problem if it was rejected. */
export type Reply = { status: number; problem: Problem | undefined }

/** A campaign as the HTTP interface shows it, in the terms of the lifecycle; spots have the ids of the test paths. */
export type View = CampaignFacts & {
  status: string
  version: number
  isShared: boolean
  showsCpm: boolean
  operatorId: number | null
  stoppedAt: string | null
}

/** Drives a campaign through its lifecycle over HTTP. */
export type CampaignDriver = {
  uuid: string
  /** Sends the request of an event at its instant, as the account that causes it. */
  apply(event: LifecycleEvent): Promise<Reply>
  /** Reads the campaign; null after it is deleted. */
  view(): Promise<View | null>
  /** Sends any change, by default with the version that was last read. */
  change(by: Caller, body: Record<string, unknown>): Promise<Reply>
}

/** Environment of the paths: logged-in accounts, price list and free slots. */
export type CampaignDriverPlatform = {
  platform: DemoPlatform
  callers: ReadonlyMap<number | null, Caller>
  admin: Caller
  /** A driver of a campaign that does not exist yet. */
  newDriver(): CampaignDriver
  /** Sets clock, price list and free slots to the values that an event expects. */
  prepare(event: LifecycleEvent): Promise<void>
}

const names = ['advertiser', 'operator', 'analyst', 'admin'] as const

/** The schema rejects a blank reason, so it is left out; then the rule that requires a reason applies. */
const reasonOf = ({ reason }: { reason: string }) => (reason.trim() === '' ? {} : { reason })

const campaignDriver = (driverPlatform: Omit<CampaignDriverPlatform, 'newDriver'>, file: Blob): CampaignDriver => {
  const { callers, admin } = driverPlatform
  /** The campaign as it was last read. */
  let known: { uuid: string; version: number } | null = null
  /** Ids of the stored spots by their ids in the test paths. */
  let realIds: ReadonlyMap<string, string> = new Map()

  const remember = (campaign: Campaign): void => {
    known = { uuid: campaign.uuid, version: campaign.version }
  }
  const replyOf = ({ status, answer, problem }: { status: number; answer: unknown; problem: Problem }): Reply => {
    if (status >= 400) return { status, problem }
    if (answer) remember(answer as Campaign)
    return { status, problem: undefined }
  }
  const params = () => ({ uuid: known?.uuid ?? randomUUID() })
  const change = async (by: Caller, body: Record<string, unknown>): Promise<Reply> =>
    replyOf(
      await by.call(campaignOperations.changeCampaign, {
        params: params(),
        body: { version: known?.version ?? 1, ...body },
      }),
    )

  const save = async (by: Caller, event: Extract<LifecycleEvent, { type: 'campaign.save' }>): Promise<Reply> => {
    const { facts, target } = event
    const fields = {
      date_from: facts.dateFrom,
      date_to: facts.dateTo,
      cities: facts.screens > 0 ? [{ city_id: TEST_CITY_ID, screens: facts.screens }] : [],
      spots: facts.spots.map(({ id }) => ({ id: realIds.get(id), file_name: `${id}.mp4` })),
      spot_seconds: spotSecondsFor(facts),
    }
    const otherFields = { name: 'A test path', company_id: 1, industry_ids: [], screen_ids: null, gemius_uuid: null }
    const outcome = known
      ? await by.call(campaignOperations.changeCampaign, {
          params: params(),
          body: { version: known.version, ...fields, status: target },
        })
      : await by.call(campaignOperations.createCampaign, {
          body: { ...otherFields, ...fields, status: target },
        })
    if (outcome.status < 300) {
      realIds = new Map(outcome.answer.spots.map((spot) => [spot.file_name.replace('.mp4', ''), spot.id]))
    }
    return replyOf(outcome)
  }

  const upload = async (by: Caller, pathSpotId: string): Promise<Reply> => {
    const form = new FormData()
    form.set('file', file, `${pathSpotId}.mp4`)
    const spotId = realIds.get(pathSpotId) ?? randomUUID()
    return replyOf(await by.call(campaignOperations.uploadSpotFile, { params: { ...params(), spotId }, form }))
  }

  const request = async (by: Caller, event: LifecycleEvent): Promise<Reply> => {
    switch (event.type) {
      case 'campaign.save':
        return save(by, event)
      case 'campaign.file_spot':
        return upload(by, event.spotId)
      case 'campaign.submit':
      case 'campaign.withdraw_acceptance':
        return change(by, { status: 'ready' })
      case 'campaign.accept':
        return change(by, { status: 'accepted' })
      case 'campaign.send_back':
        return change(by, { status: 'new', ...reasonOf(event) })
      case 'campaign.withdraw_confirmation':
        return change(by, { status: 'accepted', ...reasonOf(event) })
      case 'campaign.share':
      case 'campaign.unshare':
        return change(by, { is_shared: event.type === 'campaign.share' })
      case 'campaign.show_cpm':
      case 'campaign.hide_cpm':
        return change(by, { show_cpm: event.type === 'campaign.show_cpm' })
      case 'campaign.assign_operator':
        return change(by, { operator_id: event.operatorId })
      case 'campaign.confirm':
        return replyOf(
          await by.call(campaignOperations.confirmCampaign, {
            params: params(),
            body: { version: known?.version ?? 1 },
          }),
        )
      case 'campaign.take_back':
        return replyOf(
          await by.call(campaignOperations.takeBackCampaign, {
            params: params(),
            body: { version: known?.version ?? 1 },
          }),
        )
      case 'campaign.stop':
        return replyOf(
          await by.call(campaignOperations.stopCampaign, {
            params: params(),
            body: { version: known?.version ?? 1, ...reasonOf(event) },
          }),
        )
      case 'campaign.request_swap':
      case 'campaign.accept_swap':
      case 'campaign.refuse_swap':
        throw new Error('no generated path swaps films')
      case 'campaign.correct_contacts':
        return replyOf(
          await by.call(campaignOperations.correctContacts, {
            params: params(),
            body: { version: known?.version ?? 1, ...reasonOf(event) },
          }),
        )
      case 'campaign.delete':
        return replyOf(await by.call(campaignOperations.deleteCampaign, { params: params() }))
      case 'clock.tick':
        await driverPlatform.platform.app.work()
        return { status: 200, problem: undefined }
    }
  }

  return {
    get uuid() {
      return known?.uuid ?? ''
    },
    change,
    async apply(event) {
      const by = callers.get(event.by.id) ?? admin
      await driverPlatform.prepare(event)
      return request(by, event)
    },
    async view() {
      const { status, answer } = await admin.call(campaignOperations.getCampaign, { params: params() })
      if (status === 404) return null
      remember(answer)
      const price = answer.estimate?.campaign_price
      return {
        status: answer.status,
        version: answer.version,
        isShared: answer.is_shared,
        showsCpm: answer.show_cpm,
        operatorId: answer.operator?.id ?? null,
        stoppedAt: answer.stopped?.at ?? null,
        dateFrom: answer.date_from,
        dateTo: answer.date_to,
        screens: answer.number_of_screens,
        priceGrosze: price === undefined ? null : Math.round(price * 100),
        spots: answer.spots.map((spot) => ({
          id: [...realIds].find(([, id]) => id === spot.id)?.[0] ?? spot.id,
          persisted: spot.spot_file_persist,
        })),
      }
    },
  }
}

/** Prepares a demo platform: accounts log in, and a campaign is created that can take every slot. */
export const openDriverPlatform = async (platform: DemoPlatform): Promise<CampaignDriverPlatform> => {
  const file = await openAsBlob(join(projectRoot, 'server/demo/campaigns/spots/filizanka.mp4'))
  const loggedInCallers = await Promise.all(
    names.map(async (name) => [pathActors[name].id, await loggedIn(platform.url, name)] as const),
  )
  const callers = new Map<number | null, Caller>(loggedInCallers)
  const admin = callers.get(pathActors.admin.id)
  if (!admin) throw new Error('the administrator could not log in')
  const priceAndSlots = priceAndSlotsOf(platform, await createBlockingCampaign(admin))
  await priceAndSlots.setDiscount()
  const driverPlatform = {
    platform,
    callers,
    admin,
    async prepare(event: LifecycleEvent) {
      platform.clock.set(new Date(event.now))
      await priceAndSlots.setSlotsFree('slotsFree' in event ? event.slotsFree : true)
    },
  }
  return { ...driverPlatform, newDriver: () => campaignDriver(driverPlatform, file) }
}
