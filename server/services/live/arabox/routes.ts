import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import type { LiveContext } from '../context.ts'
import { recentRecording } from '../log/recording.ts'
import { hourlyToday, usualSoFar } from './arabox-today.ts'
import { heatmapPage } from './heatmap-tracks.ts'
import { presentZones } from './zones.ts'

const { arabox: operations } = contract

/** Registers the routes for the day, the tracks and the zones of one location (C89–C92). */
export const araboxRoutes = (registerOperation: RegisterOperation, context: LiveContext): void => {
  registerOperation(operations.usualSoFar, ({ account, params }) => usualSoFar(context, account, params))
  registerOperation(operations.hourlyToday, ({ account, params }) => hourlyToday(context, account, params))
  registerOperation(operations.recording, ({ account, params }) => recentRecording(context, account, params))
  registerOperation(operations.heatmap, ({ account, params, query }) =>
    heatmapPage(context, account, params, query.page),
  )
  registerOperation(operations.zones, ({ account, params }) => presentZones(context, account, params))
}
