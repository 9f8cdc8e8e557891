import type { PickableScreen } from '../../../../../machines/campaign/form/form-areas.ts'
import type { ScreenPoint } from '../../../../ui/map/screens/open-screen-map.ts'

/** A point of the map with all its screens. */
export type ScreenPlace = ScreenPoint & { address: string; screens: readonly PickableScreen[] }

const stateOf = (screens: readonly PickableScreen[], ids: ReadonlySet<number>): ScreenPoint['state'] => {
  const chosen = screens.filter((screen) => ids.has(screen.screen_id)).length
  if (chosen === screens.length) return 'selected'
  if (chosen > 0) return 'partly'
  return screens.some((screen) => screen.free) ? 'free' : 'taken'
}

const audienceAt = (screens: readonly PickableScreen[]): number =>
  Math.max(0, ...screens.map(({ audience }) => audience ?? 0))

/** The points of the map: screens with the same position are one point. Its area grows with its contacts. */
export const placesOf = (screens: readonly PickableScreen[], ids: ReadonlySet<number>): ScreenPlace[] => {
  const byPosition = new Map<string, PickableScreen[]>()
  for (const screen of screens) {
    const id = `${screen.latitude},${screen.longitude}`
    byPosition.set(id, [...(byPosition.get(id) ?? []), screen])
  }
  const largest = Math.max(1, audienceAt(screens))
  return [...byPosition].flatMap(([id, together]) => {
    const [first] = together
    if (!first) return []
    const { address, latitude, longitude } = first
    const name = `${together.map((screen) => screen.name).join(', ')}, ${address}`
    const weight = Math.sqrt(audienceAt(together) / largest)
    return [{ id, name, address, latitude, longitude, weight, state: stateOf(together, ids), screens: together }]
  })
}
