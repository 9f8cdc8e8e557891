import { contract } from '../../../contract/index.ts'
import type { Serve } from '../../http/gates.ts'
import { ageAndGender } from './answers/age-gender.ts'
import { deviceStatistics, deviceTotal } from './answers/devices.ts'
import { netAndGross } from './answers/net-gross.ts'
import { audienceOverTime, trafficOverTime } from './answers/series.ts'
import { byWeekday } from './answers/weekday.ts'
import type { Counting } from './context.ts'
import { ask } from './query/filter.ts'
import { measuredPeriod } from './query/measured-period.ts'

const { statistics: operations } = contract

/** Audience by location and in one sum, and the period that was measured (C71, C72). */
export const deviceRoutes = (serve: Serve, counting: Counting): void => {
  const { statistics, clock } = counting
  serve(operations.deviceStatistics, async ({ account, body }) =>
    deviceStatistics(statistics, await ask(counting, account, body)),
  )
  serve(operations.deviceTotal, async ({ account, body }) =>
    deviceTotal(statistics, await ask(counting, account, body)),
  )
  serve(operations.measuredPeriod, () => measuredPeriod(statistics, clock.now()))
}

/** What the plots draw (C73–C76, C79). */
export const plotRoutes = (serve: Serve, counting: Counting): void => {
  const { statistics } = counting
  serve(operations.plotAudience, async ({ account, body }) =>
    audienceOverTime(statistics, await ask(counting, account, body), body.aggregation),
  )
  serve(operations.plotNetGross, async ({ account, body }) =>
    netAndGross(statistics, await ask(counting, account, body), body.aggregation),
  )
  serve(operations.plotWeekday, async ({ account, body }) =>
    byWeekday(statistics, await ask(counting, account, body), body.aggregation),
  )
  serve(operations.plotAgeGender, async ({ account, body }) =>
    ageAndGender(statistics, await ask(counting, account, body), body),
  )
  serve(operations.plotTraffic, async ({ account, body }) =>
    trafficOverTime(statistics, await ask(counting, account, body), body.aggregation),
  )
}
