import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { campaignPlayOperations as operations } from '../../../../contract/campaign/campaign-plays.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import { forbidStoring } from '../../../http/forbid-storing.ts'
import { attachment } from '../../../spreadsheet/attachment.ts'
import type { CampaignContext } from '../context.ts'
import type { CampaignRow } from '../policy.ts'
import { checkDays } from '../spots/own-spots.ts'
import { playedPlaces } from './screen-places.ts'

/** Whose proof is sent: readers of a public page get the names of cities in the place of those of screens. */
type Proof = { readonly row: CampaignRow; readonly isShared: boolean }

/**
 * Sends the proof of a campaign's plays as a file. It is written while it is sent, so its size is not limited. Throws
 * `invalid_input` if the last day is before the first one.
 */
export const sendProof = (
  { store: { db }, clock, otherServices }: CampaignContext,
  { row, isShared }: Proof,
  days: QueryOf<typeof operations.getPlayProof>,
  reply: FastifyReply,
): void => {
  checkDays(days)
  const pieces = otherServices.playProof(db, {
    campaign: { uuid: row.uuid, name: row.name },
    from: days.date_from,
    to: days.date_to,
    now: clock.now(),
    namesOf: async (screenIds) => {
      const places = await playedPlaces(db, row.uuid, screenIds)
      return new Map(
        [...places].map(([id, { name, address, city_name: city }]) => [id, { name: isShared ? city : name, address }]),
      )
    },
  })
  const period = [days.date_from, days.date_to].map((day) => (day === undefined ? '' : `-${day}`)).join('')
  forbidStoring(reply)
    .type('application/json')
    .header('content-disposition', attachment(`plays-${row.id}${period}.json`))
    .send(Readable.from(pieces))
}
