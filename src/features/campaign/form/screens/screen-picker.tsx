import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Availability, PickableScreen } from '../../../../../machines/campaign/form/form-page.ts'
import { countsByCity } from '../../../../../machines/campaign/form/map-choice.ts'
import { useT } from '../../../../i18n/translate.ts'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { SkeletonChart } from '../../../../ui/state/skeleton.tsx'
import { formWords } from '../words.ts'
import { PickableScreens } from './pickable-screens.tsx'
import { PlaceScreens } from './place-screens.tsx'
import { placesOf } from './screen-places.ts'

const ScreenMap = lazy(() =>
  import('../../../../ui/map/screens/screen-map.tsx').then((module) => ({ default: module.ScreenMap })),
)

const matches = (screen: PickableScreen, text: string): boolean =>
  `${screen.name} ${screen.address}`.toLocaleLowerCase('pl').includes(text.trim().toLocaleLowerCase('pl'))

type ScreenPickerProps = {
  screens: readonly PickableScreen[]
  cities: Availability['cities']
  ids: ReadonlySet<number>
  /** The city that is shown first; null for that of the first chosen screen, or the largest one. */
  firstCityId: number | null
  onToggle: (screen: PickableScreen) => void
}

/**
 * The screens of one city on a map and in a searchable list, both for picking. Screens of one place are one mark on the
 * map, which opens their list.
 */
export const ScreenPicker = ({ screens, cities, ids, firstCityId, onToggle }: ScreenPickerProps): ReactNode => {
  const t = useT(formWords)
  const [cityId, setCityId] = useState(
    firstCityId ??
      screens.find((screen) => ids.has(screen.screen_id))?.city_id ??
      cities.toSorted((one, other) => other.total - one.total)[0]?.city_id ??
      null,
  )
  const [text, setText] = useState('')
  const [openPlace, setOpenPlace] = useState<string | null>(null)
  const city = cities.find((each) => each.city_id === cityId)
  const counts = useMemo(() => countsByCity(screens, ids), [screens, ids])
  const cityScreens = useMemo(() => screens.filter((screen) => screen.city_id === cityId), [screens, cityId])
  const fitPoints = useMemo(
    () => cityScreens.map(({ latitude, longitude }) => ({ latitude, longitude })),
    [cityScreens],
  )
  const places = useMemo(() => placesOf(cityScreens, ids), [cityScreens, ids])
  const opened = places.find((place) => place.id === openPlace)
  const pick = (id: string): void => {
    const place = places.find((each) => each.id === id)
    const [only, ...others] = place?.screens ?? []
    if (only && others.length === 0) onToggle(only)
    else setOpenPlace(id)
  }
  return (
    <div className="picker">
      <div className="picker-side">
        <SelectField
          label={t('mapCity')}
          value={cityId}
          onChange={(id) => {
            setOpenPlace(null)
            setCityId(id)
          }}
          options={cities.map(({ city_id, city_name }) => {
            const count = counts.get(city_id) ?? 0
            return { value: city_id, label: count > 0 ? t('mapCityChosen', { city: city_name, count }) : city_name }
          })}
          hint={t('mapFree', { free: cityScreens.filter((screen) => screen.free).length, total: cityScreens.length })}
        />
        <TextField
          label={t('mapSearch')}
          hideLabel
          type="search"
          placeholder={t('mapSearchHint')}
          value={text}
          onChange={setText}
        />
        <PickableScreens
          screens={cityScreens.filter((screen) => matches(screen, text))}
          ids={ids}
          onToggle={onToggle}
          nothing={t('mapNothing')}
        />
      </div>
      <div className="picker-map">
        <Suspense fallback={<SkeletonChart height={440} />}>
          <ScreenMap
            screens={places}
            onToggle={pick}
            fit={fitPoints}
            label={t('mapLabel', { city: city?.city_name ?? '' })}
            height={440}
          />
        </Suspense>
        {opened && (
          <PlaceScreens
            key={opened.id}
            place={opened}
            ids={ids}
            onToggle={onToggle}
            onClose={() => setOpenPlace(null)}
          />
        )}
      </div>
    </div>
  )
}
