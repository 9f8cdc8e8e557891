import { contract } from '../../../contract/index.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { ageAndGender } from './answers/age-gender.ts'
import { audienceToday } from './answers/audience-today.ts'
import { deviceStatistics, deviceTotal } from './answers/devices.ts'
import { netAndGross } from './answers/net-gross.ts'
import { audienceOverTime, trafficOverTime } from './answers/series.ts'
import { holidayAtAny, specialDaysAnswer } from './answers/special-days.ts'
import { byWeekday } from './answers/weekday.ts'
import type { StatisticsContext } from './context.ts'
import { trafficByCell } from './map/traffic-cells.ts'
import { activeNetworkOf, queryOf } from './query/filter.ts'
import { measuredPeriod } from './query/measured-period.ts'
import { reportRoutes } from './report/routes.ts'

const { statistics: operations } = contract

/** Routes for the audience of each location, for all locations in total, and for the measured period (C71, C72). */
const deviceRoutes = (registerOperation: RegisterOperation, context: StatisticsContext): void => {
  const { statistics, cachedRows, clock } = context
  registerOperation(operations.deviceStatistics, async ({ account, body }) => {
    const query = await queryOf(context, account, body)
    return deviceStatistics(cachedRows.during(query.window), query)
  })
  registerOperation(operations.deviceTotal, async ({ account, body }) => {
    const query = await queryOf(context, account, body)
    return deviceTotal(cachedRows.during(query.window), query)
  })
  registerOperation(contract.dashboard.getAudience, async ({ account, query }) => {
    const network = await activeNetworkOf(context, account, query.owned)
    const isHoliday = await holidayAtAny(context, network.locations)
    return audienceToday(cachedRows, network, { now: clock.now(), isHoliday })
  })
  registerOperation(operations.specialDays, async ({ account, body }) =>
    specialDaysAnswer(context, await queryOf(context, account, body)),
  )
  registerOperation(operations.measuredPeriod, () => measuredPeriod(statistics, clock.now()))
}

/** Routes for the data of the plots (C73–C76, C79). */
const plotRoutes = (registerOperation: RegisterOperation, context: StatisticsContext): void => {
  const { cachedRows } = context
  registerOperation(operations.plotAudience, async ({ account, body }) => {
    const query = await queryOf(context, account, body)
    return audienceOverTime(cachedRows.during(query.window), query, body.aggregation)
  })
  registerOperation(operations.plotNetGross, async ({ account, body }) => {
    const query = await queryOf(context, account, body)
    return netAndGross(cachedRows.during(query.window), query, body.aggregation)
  })
  registerOperation(operations.plotWeekday, async ({ account, body }) => {
    const query = await queryOf(context, account, body)
    return byWeekday(cachedRows.during(query.window), query, body.aggregation)
  })
  registerOperation(operations.plotAgeGender, async ({ account, body }) => {
    const query = await queryOf(context, account, body)
    return ageAndGender(cachedRows.during(query.window), query, body)
  })
  registerOperation(operations.plotTraffic, async ({ account, body }) => {
    const query = await queryOf(context, account, body)
    return trafficOverTime(cachedRows.during(query.window), query, body.aggregation)
  })
  registerOperation(operations.plotTrafficCells, async ({ account, body }) => {
    const query = await queryOf(context, account, body)
    return trafficByCell(cachedRows.during(query.window), query, body.kind)
  })
}

/** Registers the routes of the statistics: sums by location, plots and reports. */
export const statisticsRoutes = (registerOperation: RegisterOperation, context: StatisticsContext): void => {
  deviceRoutes(registerOperation, context)
  plotRoutes(registerOperation, context)
  reportRoutes(registerOperation, context)
}
