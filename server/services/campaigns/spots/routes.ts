import { contract } from '../../../../contract/index.ts'
import { MOST_SPOT_BYTES, MOST_STILL_BYTES } from '../../../../contract/limits.ts'
import type { Account } from '../../../http/caller.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { multipartFile, multipartForm } from '../../../http/multipart.ts'
import { sendReport } from '../../../spreadsheet/send.ts'
import type { CampaignContext } from '../context.ts'
import { visibleCampaign } from '../policy.ts'
import { presentCampaign } from '../presenter.ts'
import { askForSwap } from './ask-for-swap.ts'
import { approveSwap, refuseSwap } from './decide-swap.ts'
import { listSpotFiles, removeSpotFile } from './files-of-spot.ts'
import { listSwaps } from './list-swaps.ts'
import { getOwnSpot, listOwnSpots } from './own-spots.ts'
import { linkToSpot, playSpot, type SpotLinks } from './spot-links.ts'
import { spotReport } from './spot-report.ts'
import { uploadStill } from './stills.ts'
import { uploadSpot } from './upload-spot.ts'

const operations = contract.campaign
const { ownSpot } = contract

/** Films and stills of spots (C40, C41). */
const spotFileRoutes = (registerOperation: RegisterOperation, context: CampaignContext, links: SpotLinks): void => {
  const { store } = context
  registerOperation(operations.getSpotFile, ({ account, params }) => linkToSpot(store, links, account, params))
  registerOperation(operations.listSpotFiles, async ({ account, params }) => ({
    items: await listSpotFiles(context, links, account, params),
  }))
  registerOperation(operations.removeSpotFile, async ({ account, params }) => {
    await removeSpotFile(context, account, params)
    return presentCampaign(store.db, context, await visibleCampaign(store.db, account, params.uuid))
  })
  registerOperation(operations.uploadSpotFile, async ({ account, params, request }) => {
    await uploadSpot(context, account, params, () => multipartFile(request, operations.uploadSpotFile, MOST_SPOT_BYTES))
    return presentCampaign(store.db, context, await visibleCampaign(store.db, account, params.uuid))
  })
  registerOperation(operations.uploadSpotStill, ({ account, params, request }) =>
    uploadStill(context, account, params, () => multipartFile(request, operations.uploadSpotStill, MOST_STILL_BYTES)),
  )
  registerOperation(operations.playSpotFile, ({ params, request, reply }) =>
    playSpot(context, links, params.token, { request, reply }),
  )
}

/** Films that are proposed for confirmed campaigns, and the decisions about them. */
const swapRoutes = (registerOperation: RegisterOperation, context: CampaignContext, links: SpotLinks): void => {
  const { store } = context
  const present = async (account: Account, uuid: string) =>
    presentCampaign(store.db, context, await visibleCampaign(store.db, account, uuid))
  registerOperation(operations.listSwaps, async ({ account, params }) => ({
    items: await listSwaps(store, links, account, params.uuid),
  }))
  registerOperation(operations.askForSwap, async ({ account, params, request }) => {
    await askForSwap(context, account, params, () => multipartForm(request, operations.askForSwap, MOST_SPOT_BYTES))
    return present(account, params.uuid)
  })
  registerOperation(operations.approveSwap, async ({ account, params }) => {
    await approveSwap(context, account, params)
    return present(account, params.uuid)
  })
  registerOperation(operations.refuseSwap, async ({ account, params, body }) => {
    await refuseSwap(context, account, params, body.reason)
    return present(account, params.uuid)
  })
}

/** Spots: their files; of all visible campaigns the list, one spot, and the report of where they played (C85–C88). */
export const spotRoutes = (registerOperation: RegisterOperation, context: CampaignContext, links: SpotLinks): void => {
  spotFileRoutes(registerOperation, context, links)
  swapRoutes(registerOperation, context, links)
  registerOperation(ownSpot.listSpots, ({ account, query }) => listOwnSpots(context, links, account, query))
  registerOperation(ownSpot.getSpot, ({ account, params }) => getOwnSpot(context, links, account, params.id))
  registerOperation(ownSpot.reportSpots, async ({ account, query, reply }) => {
    const report = await spotReport(context, account, query)
    await sendReport(report, { format: 'xlsx', language: 'pl' }, context.clock.now(), reply)
  })
}
