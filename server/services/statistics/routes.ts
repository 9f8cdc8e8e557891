import { contract } from '../../../contract/index.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { ageAndGender } from './answers/age-gender.ts'
import { deviceStatistics, deviceTotal } from './answers/devices.ts'
import { netAndGross } from './answers/net-gross.ts'
import { audienceOverTime, trafficOverTime } from './answers/series.ts'
import { byWeekday } from './answers/weekday.ts'
import type { StatisticsContext } from './context.ts'
import { trafficByCell } from './map/traffic-cells.ts'
import { queryOf } from './query/filter.ts'
import { measuredPeriod } from './query/measured-period.ts'

const { statistics: operations } = contract

/** Routes for the audience of each location, for all locations in total, and for the measured period (C71, C72). */
export const deviceRoutes = (registerOperation: RegisterOperation, context: StatisticsContext): void => {
  const { statistics, clock } = context
  registerOperation(operations.deviceStatistics, async ({ account, body }) =>
    deviceStatistics(statistics, await queryOf(context, account, body)),
  )
  registerOperation(operations.deviceTotal, async ({ account, body }) =>
    deviceTotal(statistics, await queryOf(context, account, body)),
  )
  registerOperation(operations.measuredPeriod, () => measuredPeriod(statistics, clock.now()))
}

/** Routes for the data of the plots (C73–C76, C79). */
export const plotRoutes = (registerOperation: RegisterOperation, context: StatisticsContext): void => {
  const { statistics } = context
  registerOperation(operations.plotAudience, async ({ account, body }) =>
    audienceOverTime(statistics, await queryOf(context, account, body), body.aggregation),
  )
  registerOperation(operations.plotNetGross, async ({ account, body }) =>
    netAndGross(statistics, await queryOf(context, account, body), body.aggregation),
  )
  registerOperation(operations.plotWeekday, async ({ account, body }) =>
    byWeekday(statistics, await queryOf(context, account, body), body.aggregation),
  )
  registerOperation(operations.plotAgeGender, async ({ account, body }) =>
    ageAndGender(statistics, await queryOf(context, account, body), body),
  )
  registerOperation(operations.plotTraffic, async ({ account, body }) =>
    trafficOverTime(statistics, await queryOf(context, account, body), body.aggregation),
  )
  registerOperation(operations.plotTrafficCells, async ({ account, body }) =>
    trafficByCell(statistics, await queryOf(context, account, body), body.kind),
  )
}
