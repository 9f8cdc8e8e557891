import type { Campaign } from '../../contract/campaign/campaign.ts'
import { contract } from '../../contract/index.ts'
import { addDays } from '../../machines/calendar/days.ts'
import { dayOf } from '../../machines/calendar/warsaw.ts'
import { ConnectionError } from '../../server/programs/contract-client.ts'
import { campaignBody, formWithFile, spotFile } from '../support/calls/campaign-body.ts'
import type { Caller } from '../support/calls/client.ts'

/** An acknowledged write: this version of this campaign is stored with this name. */
export type AcknowledgedWrite = { uuid: string; version: number; name: string }

/** Share of writes that create a campaign; up to the next number they change one, the others upload its file. */
const CREATE = 0.3
const CHANGE = 0.8

/** A flight that has not begun by the clock of this machine, which is that of the server. */
const nextMonth = () => {
  const today = dayOf(new Date())
  return { date_from: addDays(today, 30), date_to: addDays(today, 43) }
}

const write = async (caller: Caller, own: Campaign | undefined, label: string) => {
  const choice = Math.random()
  if (!own || choice < CREATE)
    return caller.call(contract.campaign.createCampaign, { body: campaignBody({ name: label, ...nextMonth() }) })
  const params = { uuid: own.uuid }
  if (choice < CHANGE) {
    const body = { version: own.version, name: label, is_shared: !own.is_shared }
    return caller.call(contract.campaign.changeCampaign, { params, body })
  }
  const form = formWithFile(await spotFile(`${label}.mp4`))
  return caller.call(contract.campaign.uploadSpotFile, { params: { ...params, spotId: own.spots[0]?.id ?? '' }, form })
}

/**
 * Writes one campaign after another until the server ends, and reports every acknowledged write. Throws if the server
 * rejects a write.
 */
export const writeUntilDisconnected = async (
  caller: Caller,
  label: string,
  acknowledge: (write: AcknowledgedWrite) => void,
): Promise<void> => {
  let own: Campaign | undefined
  for (let count = 0; ; count++) {
    let outcome: { status: number; answer: Campaign; problem: unknown }
    try {
      outcome = await write(caller, own, `${label}-${count}`)
    } catch (error) {
      // No answer, or a part of one: the write may be stored or not; both are correct.
      if (error instanceof ConnectionError) return
      throw error
    }
    if (outcome.status >= 300) throw new Error(`a write was rejected: ${JSON.stringify(outcome.problem)}`)
    own = outcome.answer
    acknowledge({ uuid: own.uuid, version: own.version, name: own.name })
  }
}
