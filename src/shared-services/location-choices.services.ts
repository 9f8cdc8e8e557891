import { locationOperations } from '../../contract/location/locations.ts'
import type { NamedRecord } from '../../machines/administration/options.ts'
import type { Call } from '../../machines/kit/call.ts'

/** Loads the locations that a field offers, with their addresses, because several have the same name. */
export const locationChoices =
  (call: Call) =>
  async (signal: AbortSignal): Promise<{ locations: NamedRecord[] }> => {
    const { items } = await call(locationOperations.listLocationChoices, { query: {}, signal })
    return { locations: items.map(({ id, name, address }) => ({ id, name: `${name}, ${address}` })) }
  }
