import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { selectedLocationIds } from '../administration/administered-locations.ts'
import type { LocationContext } from '../context.ts'
import { changeLocations, undoLocationChange } from './change-locations.ts'

const { locationChange: operations } = contract

/** Routes of changes of many locations (X). */
export const locationChangeRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  registerOperation(operations.select, async ({ query }) => ({ ids: await selectedLocationIds(context, query) }))
  registerOperation(operations.apply, ({ account, query, body }) =>
    changeLocations(context, account, body, query.progress),
  )
  registerOperation(operations.undo, ({ account, query, params }) =>
    undoLocationChange(context, account, params.uuid, query.progress),
  )
}
