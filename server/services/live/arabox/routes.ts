import { contract } from '../../../../contract/index.ts'
import type { Serve } from '../../../http/gates.ts'
import { heatmapPage } from './heatmap-tracks.ts'
import { hourlyToday, type TodayContext, usualSoFar } from './today.ts'
import { type ZonesOtherServices, zonesOfPlace } from './zones.ts'

const { arabox: operations } = contract

/** Registers the routes for the day, the tracks and the zones of one location (C89–C92). */
export const araboxRoutes = (serve: Serve, today: TodayContext & { otherServices: ZonesOtherServices }): void => {
  serve(operations.usualSoFar, ({ account, params }) => usualSoFar(today, account, params))
  serve(operations.hourlyToday, ({ account, params }) => hourlyToday(today, account, params))
  serve(operations.heatmap, ({ account, params, query }) => heatmapPage(today, account, params, query.page))
  serve(operations.zones, ({ account, params }) => zonesOfPlace(today, account, params))
}
