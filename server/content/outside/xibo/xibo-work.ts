import { type XiboApi, XiboRefusal, type XiboSystem } from './xibo-api.ts'
import type { XiboObjects } from './xibo-objects.ts'

/** What one attempt of an order works with. */
export type Work = {
  readonly api: XiboApi
  readonly objects: XiboObjects
  readonly system: XiboSystem
  readonly signal: AbortSignal
}

/** Refuses an order with a reason that its operator reads. */
export const refuse = (reason: string): never => {
  throw new XiboRefusal(reason)
}
