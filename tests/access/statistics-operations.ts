import { contract } from '../../contract/index.ts'

const { statistics } = contract

/** The operations that count the audience of a period; all have the same body. */
export const statisticsOperations = [
  statistics.deviceStatistics,
  statistics.deviceTotal,
  statistics.plotAudience,
  statistics.plotNetGross,
  statistics.plotWeekday,
  statistics.plotAgeGender,
  statistics.plotTraffic,
  statistics.plotTrafficCells,
] as const
