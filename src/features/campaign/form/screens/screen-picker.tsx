import { type ReactNode, useMemo, useState } from 'react'
import type { Availability, PickableScreen } from '../../../../../machines/campaign/form/form-areas.ts'
import { countsByCity, firstCities, isShownScreen } from '../../../../../machines/campaign/form/map-choice.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { formWords } from '../words.ts'
import { PickableScreens } from './pickable-screens.tsx'
import { type PickerFilter, PickerFilters, PLAN_CITIES } from './picker-filters.tsx'
import { PickerMap } from './picker-map.tsx'
import { pickerWords } from './picker-words.ts'
import * as styles from './screens.module.css'

/** Rows of the list at once; more would be slow and nobody reads them. */
const MOST_LISTED = 300

type ScreenPickerProps = {
  screens: readonly PickableScreen[]
  cities: Availability['cities']
  industries: readonly { id: number; name: string }[]
  ids: ReadonlySet<number>
  /** The cities of the plan when the picker opened. */
  planCityIds: readonly number[]
  /** Whether screens are being loaded. */
  isLoading: boolean
  /** Called with a city whose screens are to be shown. */
  onCity: (id: number) => void
  onToggle: (screen: PickableScreen) => void
  /** Adds screens to the choice, or removes them. */
  onSet: (screens: readonly PickableScreen[], isChosen: boolean) => void
}

const byAudience = (one: PickableScreen, other: PickableScreen): number => (other.audience ?? 0) - (one.audience ?? 0)

/**
 * The screens of the plan's cities on a map and in a list, both for picking and both under the same filters. Screens
 * of one place are one mark on the map, which opens their list.
 */
export const ScreenPicker = (props: ScreenPickerProps): ReactNode => {
  const { screens, cities, industries, ids, planCityIds, isLoading, onToggle, onSet } = props
  const t = useT(formWords)
  const p = useT(pickerWords)
  const [only, ...others] = planCityIds
  const [filter, setFilter] = useState<PickerFilter>({
    cityId:
      others.length > 0
        ? PLAN_CITIES
        : (only ?? firstCities({ cities: [], screen_ids: null }, cities)[0] ?? PLAN_CITIES),
    text: '',
    industryId: null,
    isVertical: null,
    state: 'all',
  })
  const cityIds = useMemo(
    () => new Set(filter.cityId === PLAN_CITIES ? planCityIds : [filter.cityId]),
    [filter.cityId, planCityIds],
  )
  const counts = useMemo(() => countsByCity(screens, ids), [screens, ids])
  const inCities = useMemo(() => screens.filter((screen) => cityIds.has(screen.city_id)), [screens, cityIds])
  const shown = useMemo(
    () => inCities.filter((screen) => isShownScreen({ ...filter, cityIds }, screen, ids)).toSorted(byAudience),
    [inCities, filter, cityIds, ids],
  )
  const free = shown.filter((screen) => screen.free)
  const isAllChosen = free.length > 0 && free.every((screen) => ids.has(screen.screen_id))
  const takeShape = (inside: readonly PickableScreen[]): string => {
    const open = inside.filter((screen) => screen.free || ids.has(screen.screen_id))
    const isChosen = open.some((screen) => !ids.has(screen.screen_id))
    onSet(open, isChosen)
    const count = isChosen ? open.filter((screen) => !ids.has(screen.screen_id)).length : open.length
    return open.length === 0 ? p('nothingInShape') : p(isChosen ? 'added' : 'removed', { count })
  }
  const names = [...cityIds].map((id) => cities.find((city) => city.city_id === id)?.city_name ?? '')
  return (
    <div className={styles.picker} aria-busy={isLoading}>
      <div className={styles.pickerSide}>
        <PickerFilters
          filter={filter}
          onChange={(changed) => {
            setFilter({ ...filter, ...changed })
            if (changed.cityId !== undefined && changed.cityId !== PLAN_CITIES) props.onCity(changed.cityId)
          }}
          cities={cities}
          hasPlanCities={planCityIds.length > 1}
          counts={counts}
          industries={industries}
        />
        <div className={`${styles.pickerListed} caption num`}>
          {p('listed', { count: shown.length, free: free.length })}
          {free.length > 0 && (
            <Button kind="text" size="small" onClick={() => onSet(free, !isAllChosen)}>
              {p(isAllChosen ? 'removeListed' : 'addListed')}
            </Button>
          )}
        </div>
        <PickableScreens
          screens={shown.slice(0, MOST_LISTED)}
          ids={ids}
          onToggle={onToggle}
          nothing={p(isLoading ? 'loading' : 'nothingFound')}
        />
        {shown.length > MOST_LISTED && <p className="caption num">{p('moreListed', { count: MOST_LISTED })}</p>}
      </div>
      <PickerMap
        screens={shown}
        ids={ids}
        fit={inCities}
        label={t('mapLabel', { city: names.join(', ') })}
        onToggle={onToggle}
        onShape={takeShape}
      />
    </div>
  )
}
