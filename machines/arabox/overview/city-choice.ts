import { assign, type SnapshotFrom, setup } from 'xstate'
import { searchable } from '../../../contract/search-text.ts'

/** Session storage key of the cities that an administrator chose (M08). */
export const CITY_CHOICE_KEY = 'overview-agglomerations'

/** A city as the server sends it (E35). */
export type ListedCity = { id: number; name: string; is_active: boolean }
/** A city of the choice. The server never receives the added fields (E36, E37). */
export type City = ListedCity & { isChecked: boolean; __isVisible: boolean }

/** Context of the choice. It is stored and survives a reload only if `isAdmin`. */
export type CityChoiceContext = { isAdmin: boolean; cities: readonly City[] }

/** Commands of the choice. `kept` are the checked ids of an earlier visit, if any. */
export type CityChoiceEvent =
  | { type: 'cities.initialise'; isAdmin: boolean; cities: readonly ListedCity[]; kept?: readonly number[] | null }
  | { type: 'cities.search'; filter: string }
  | { type: 'cities.toggle'; id: number }
  | { type: 'cities.check_all' }
  | { type: 'cities.uncheck_all' }

/** The initial cities: both client fields come from `is_active` (E36); an earlier choice replaces the active checks. */
export const initialCities = (cities: readonly ListedCity[], kept: readonly number[] | null = null): City[] =>
  cities.map((city) => ({
    ...city,
    isChecked: city.is_active && (kept?.includes(city.id) ?? true),
    __isVisible: city.is_active,
  }))

/** The number of cities that can be chosen. */
export const countActive = (cities: readonly City[]): number => cities.filter((city) => city.is_active).length

/** Ids of the checked cities. */
export const checkedIds = (cities: readonly City[]): number[] =>
  cities.filter((city) => city.isChecked).map(({ id }) => id)

const searched = (city: City, filter: string): City => ({
  ...city,
  __isVisible: city.is_active && searchable(city.name).includes(searchable(filter.trim())),
})

const citiesAfter = (cities: readonly City[], event: CityChoiceEvent): readonly City[] => {
  switch (event.type) {
    case 'cities.initialise':
      return initialCities(event.cities, event.isAdmin ? event.kept : null)
    case 'cities.search':
      return cities.map((city) => searched(city, event.filter))
    case 'cities.toggle':
      return cities.map((city) => (city.id === event.id ? { ...city, isChecked: !city.isChecked } : city))
    case 'cities.check_all':
      return cities.map((city) => (city.__isVisible ? { ...city, isChecked: true } : city))
    case 'cities.uncheck_all':
      return cities.map((city) => ({ ...city, isChecked: false }))
    default:
      return cities
  }
}

const noEffect = (): void => undefined

/**
 * The choice of cities (M07–M12). Only an administrator's choice is stored for the browser session. To provide: action
 * `keep`.
 */
export const cityChoiceMachine = setup({
  types: {
    context: {} as CityChoiceContext,
    events: {} as CityChoiceEvent,
  },
  actions: {
    choose: assign({
      isAdmin: ({ context, event }) => (event.type === 'cities.initialise' ? event.isAdmin : context.isAdmin),
      cities: ({ context, event }) => citiesAfter(context.cities, event),
    }),
    /** Stores the checked ids as a JSON array under the key. */
    keep: noEffect as (args: unknown, given: { key: string; ids: readonly number[] }) => void,
  },
  guards: { isAdmin: ({ context }) => context.isAdmin },
}).createMachine({
  id: 'cities',
  context: { isAdmin: false, cities: [] },
  initial: 'empty',
  states: {
    empty: {},
    listed: {
      initial: 'settled',
      on: {
        'cities.search': { actions: 'choose' },
        'cities.toggle': { target: '.changed', actions: 'choose' },
        'cities.check_all': { target: '.changed', actions: 'choose' },
        'cities.uncheck_all': { target: '.changed', actions: 'choose' },
      },
      states: {
        settled: {},
        changed: {
          always: [
            {
              guard: 'isAdmin',
              target: 'settled',
              actions: {
                type: 'keep',
                params: ({ context }) => ({ key: CITY_CHOICE_KEY, ids: checkedIds(context.cities) }),
              },
            },
            'settled',
          ],
        },
      },
    },
  },
  on: { 'cities.initialise': { target: '.listed', actions: 'choose' } },
})

/** Snapshot of the choice. */
export type CityChoiceSnapshot = SnapshotFrom<typeof cityChoiceMachine>
