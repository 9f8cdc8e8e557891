import { contract } from '../../../contract/index.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import type { NearbyPreview } from '../../../contract/tools/nearby-screens.ts'
import { MINUTE_MS, SECOND_MS } from '../../../machines/calendar/durations.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { sendReport } from '../../spreadsheet/send.ts'
import { geocoderOf, type ToolsContext } from './context.ts'
import { receiveAddressFile } from './file/address-file.ts'
import { coordinatesReport, presentHit, previewAddresses } from './file/coordinates-report.ts'
import { nearbyReport, previewNearby } from './nearby/nearby-report.ts'

/** How long the external service may be used for one file, and for one address. */
const FILE_REMOTE_MS = 4 * MINUTE_MS
const ADDRESS_REMOTE_MS = 15 * SECOND_MS
/** Most hits of one address. */
const MOST_HITS = 8
const METRES_PER_KM = 1000

const asXlsx = { format: 'xlsx', language: 'pl' } as const
const { tools } = contract

type NearbyQuery = QueryOf<typeof tools.previewScreens>

/** Registers the tools for spreadsheets with addresses (C95, C96), and the search for one address. */
export const toolRoutes = (registerOperation: RegisterOperation, context: ToolsContext): void => {
  const { store, clock, otherServices } = context
  const searchOf = async (file: Awaited<ReturnType<typeof receiveAddressFile>>, query: NearbyQuery) => ({
    file,
    geocoder: geocoderOf(context, FILE_REMOTE_MS),
    screens: await otherServices.findScreenPoints(store.db),
    amount: query.screens_amount,
    type: query.screen_type,
    mostMetres: query.most_km * METRES_PER_KM,
  })

  registerOperation(tools.addressToGeo, async ({ request, reply }) => {
    const file = await receiveAddressFile(request, tools.addressToGeo)
    const report = coordinatesReport(file, geocoderOf(context, FILE_REMOTE_MS))
    await sendReport(report, asXlsx, clock.now(), reply)
  })
  registerOperation(tools.previewAddresses, async ({ request }) => {
    const file = await receiveAddressFile(request, tools.previewAddresses)
    return previewAddresses(file, geocoderOf(context, FILE_REMOTE_MS))
  })
  registerOperation(tools.screensToLocations, async ({ query, request, reply }) => {
    const file = await receiveAddressFile(request, tools.screensToLocations)
    await sendReport(nearbyReport(await searchOf(file, query)), asXlsx, clock.now(), reply)
  })
  registerOperation(tools.previewScreens, async ({ query, request }): Promise<NearbyPreview> => {
    const file = await receiveAddressFile(request, tools.previewScreens)
    return previewNearby(await searchOf(file, query))
  })
  registerOperation(tools.findAddress, async ({ query }) => {
    const geocoder = geocoderOf(context, ADDRESS_REMOTE_MS)
    const hits = await geocoder.find({ text: query.query }, { limit: MOST_HITS })
    return { items: hits.map(presentHit) }
  })
}
