import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { sendReport } from '../../../spreadsheet/send.ts'
import type { CampaignContext } from '../context.ts'
import { getOwnSpot, listOwnSpots } from './own-spots.ts'
import type { SpotLinks } from './spot-links.ts'
import { spotReport } from './spot-report.ts'

const { ownSpot } = contract

/** Registers the spots of the visible campaigns: list, one spot, and the report of where they played (C85–C88). */
export const ownSpotRoutes = (
  registerOperation: RegisterOperation,
  context: CampaignContext,
  links: SpotLinks,
): void => {
  registerOperation(ownSpot.listSpots, ({ account, query }) => listOwnSpots(context, links, account, query))
  registerOperation(ownSpot.getSpot, ({ account, params }) => getOwnSpot(context, links, account, params.id))
  registerOperation(ownSpot.reportSpots, async ({ account, query, reply }) => {
    const report = await spotReport(context, account, query)
    await sendReport(report, { format: 'xlsx', language: 'pl' }, context.clock.now(), reply)
  })
}
