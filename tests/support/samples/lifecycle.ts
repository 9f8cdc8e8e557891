import { type LifecycleSnapshot, snapshotAt } from '../../../machines/campaign/lifecycle/lifecycle.ts'
import { pathFlight } from '../../../machines/campaign/lifecycle/path-model.ts'

type Status = Parameters<typeof snapshotAt>[0]

/** A complete campaign of the generated paths in a status, after five events. */
export const sampleSnapshot = (status: Status): LifecycleSnapshot =>
  snapshotAt(status, {
    dateFrom: pathFlight.from,
    dateTo: pathFlight.to,
    screens: 5,
    priceGrosze: 3_000_000,
    spots: [{ id: 's1', persisted: true }],
    version: 5,
    isShared: false,
    showsCpm: false,
    operatorId: null,
    stoppedAt: null,
  })
