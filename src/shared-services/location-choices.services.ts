import { locationOperations } from '../../contract/location/locations.ts'
import type { NamedRecord } from '../../machines/administration/options.ts'
import type { Call } from '../../machines/kit/call.ts'

const choices =
  (call: Call, query: { editable?: boolean }) =>
  async (signal: AbortSignal): Promise<{ locations: NamedRecord[] }> => {
    const { items } = await call(locationOperations.listLocationChoices, { query, signal })
    return { locations: items.map(({ id, name, address }) => ({ id, name: `${name}, ${address}` })) }
  }

/** Loads the locations that a field offers, with their addresses, because several have the same name. */
export const locationChoices = (call: Call) => choices(call, {})

/** Loads those locations that the account may change. */
export const editableLocationChoices = (call: Call) => choices(call, { editable: true })
