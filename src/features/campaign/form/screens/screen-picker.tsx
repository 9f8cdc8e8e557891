import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Availability, PickableScreen } from '../../../../../machines/campaign/form/form-page.ts'
import { useT } from '../../../../i18n/translate.ts'
import { CheckField } from '../../../../ui/field/choice-field.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { SkeletonChart } from '../../../../ui/state/skeleton.tsx'
import { formWords } from '../words.ts'

const ScreenMap = lazy(() =>
  import('../../../../ui/map/screens/screen-map.tsx').then((module) => ({ default: module.ScreenMap })),
)

const matches = (screen: PickableScreen, text: string): boolean =>
  `${screen.name} ${screen.address}`.toLocaleLowerCase('pl').includes(text.trim().toLocaleLowerCase('pl'))

type ScreenPickerProps = {
  screens: readonly PickableScreen[]
  cities: Availability['cities']
  ids: ReadonlySet<number>
  onToggle: (id: number) => void
}

/** The screens of one city on a map and in a searchable list, both for picking. */
export const ScreenPicker = ({ screens, cities, ids, onToggle }: ScreenPickerProps): ReactNode => {
  const t = useT(formWords)
  const firstChosen = screens.find((screen) => ids.has(screen.screen_id))?.city_id
  const [cityId, setCityId] = useState(
    firstChosen ?? cities.toSorted((one, other) => other.total - one.total)[0]?.city_id ?? null,
  )
  const [text, setText] = useState('')
  const city = cities.find((each) => each.city_id === cityId)
  const cityScreens = useMemo(() => screens.filter((screen) => screen.city_id === cityId), [screens, cityId])
  const fitPoints = useMemo(
    () => cityScreens.map(({ latitude, longitude }) => ({ latitude, longitude })),
    [cityScreens],
  )
  const points = useMemo(
    () =>
      cityScreens.map((screen) => ({
        id: String(screen.screen_id),
        name: `${screen.name}, ${screen.address}`,
        latitude: screen.latitude,
        longitude: screen.longitude,
        state: ids.has(screen.screen_id) ? ('selected' as const) : screen.free ? ('free' as const) : ('taken' as const),
      })),
    [cityScreens, ids],
  )
  const listed = cityScreens.filter((screen) => matches(screen, text))
  return (
    <div className="picker">
      <div className="picker-side">
        <SelectField
          label={t('mapCity')}
          value={cityId}
          onChange={setCityId}
          options={cities.map((each) => ({ value: each.city_id, label: each.city_name }))}
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
        <ul className="picker-list">
          {listed.map((screen) => (
            <li key={screen.screen_id}>
              <CheckField
                label={screen.name}
                checked={ids.has(screen.screen_id)}
                disabled={!screen.free && !ids.has(screen.screen_id)}
                onChange={() => onToggle(screen.screen_id)}
                hint={screen.free ? screen.address : `${screen.address} · ${t('taken')}`}
              />
            </li>
          ))}
          {listed.length === 0 && <li className="caption">{t('mapNothing')}</li>}
        </ul>
      </div>
      <Suspense fallback={<SkeletonChart height={440} />}>
        <ScreenMap
          screens={points}
          onToggle={(id) => onToggle(Number(id))}
          fit={fitPoints}
          label={t('mapLabel', { city: city?.city_name ?? '' })}
          height={440}
        />
      </Suspense>
    </div>
  )
}
