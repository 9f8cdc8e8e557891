import type { PickableScreen } from '../../../../../machines/campaign/form/form-page.ts'
import type { ScreenPoint } from '../../../../ui/map/screens/open-screen-map.ts'

/** A point of the map with all its screens. */
export type ScreenPlace = ScreenPoint & { address: string; screens: readonly PickableScreen[] }

const stateOf = (screens: readonly PickableScreen[], ids: ReadonlySet<number>): ScreenPoint['state'] => {
  const chosen = screens.filter((screen) => ids.has(screen.screen_id)).length
  if (chosen === screens.length) return 'selected'
  if (chosen > 0) return 'partly'
  return screens.some((screen) => screen.free) ? 'free' : 'taken'
}

/** The points of the map: screens with the same position are one point. */
export const placesOf = (screens: readonly PickableScreen[], ids: ReadonlySet<number>): ScreenPlace[] => {
  const byPosition = new Map<string, PickableScreen[]>()
  for (const screen of screens) {
    const id = `${screen.latitude},${screen.longitude}`
    byPosition.set(id, [...(byPosition.get(id) ?? []), screen])
  }
  return [...byPosition].flatMap(([id, together]) => {
    const [first] = together
    if (!first) return []
    const { address, latitude, longitude } = first
    const name = `${together.map((screen) => screen.name).join(', ')}, ${address}`
    return [{ id, name, address, latitude, longitude, state: stateOf(together, ids), screens: together }]
  })
}
