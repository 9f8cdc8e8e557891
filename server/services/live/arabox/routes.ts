import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { heatmapPage } from './heatmap-tracks.ts'
import { hourlyToday, type TodayContext, usualSoFar } from './today.ts'
import { type ZonesOtherServices, zonesOfPlace } from './zones.ts'

const { arabox: operations } = contract

/** Registers the routes for the day, the tracks and the zones of one location (C89–C92). */
export const araboxRoutes = (
  registerOperation: RegisterOperation,
  today: TodayContext & { otherServices: ZonesOtherServices },
): void => {
  registerOperation(operations.usualSoFar, ({ account, params }) => usualSoFar(today, account, params))
  registerOperation(operations.hourlyToday, ({ account, params }) => hourlyToday(today, account, params))
  registerOperation(operations.heatmap, ({ account, params, query }) => heatmapPage(today, account, params, query.page))
  registerOperation(operations.zones, ({ account, params }) => zonesOfPlace(today, account, params))
}
