import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CampaignEstimate } from '../../../../../contract/campaign/campaign.ts'
import type {
  Availability,
  CampaignFormOptions,
  ListedScreens,
} from '../../../../../machines/campaign/form/form-areas.ts'
import type { Placement } from '../../../../../machines/campaign/form/map-choice.ts'
import type { ShownArea } from '../../../../actors/use-area.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { flightDaysOf, type SectionProps } from '../form-section.ts'
import { formWords } from '../words.ts'
import { CityRow } from './city-row.tsx'
import * as styles from './screens.module.css'

export type ScreensProps = SectionProps & {
  options: CampaignFormOptions | null
  availability: Availability | null
  isStale: boolean
  screens: ShownArea<ListedScreens>
  /** Ids of the screens that the estimate counts with. */
  estimated: readonly number[]
  estimate: CampaignEstimate | null
  /** The estimate of what is chosen on the map. */
  choice: ShownArea<CampaignEstimate>
  onChoiceChange: (placement: Placement) => void
  /** Loads the screens with which the map opens, each free or taken in the flight. */
  onOpenMap: () => void
  /** Loads the screens of one more city. */
  onShowCity: (id: number) => void
  /** Loads screens again that could not be loaded. */
  onRepeat: () => void
}

/** The number of screens in each chosen city, a field that adds a city, and a button that opens the map. */
export const ScreensByCity = ({
  values,
  onChange,
  options,
  availability,
  isStale,
  onPick,
}: ScreensProps & { onPick: () => void }): ReactNode => {
  const t = useT(formWords)
  const [isAdding, setAdding] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  // The control that had the focus is replaced: the focus goes to what replaces it.
  const focusOn = useRef<string | null>(null)
  useEffect(() => {
    if (focusOn.current !== null) root.current?.querySelector<HTMLElement>(focusOn.current)?.focus()
    focusOn.current = null
  })
  const free = new Map(availability?.cities.map((city) => [city.city_id, city]))
  const names = new Map(options?.cities.map((city) => [city.id, city.name]))
  const chosen = new Set(values.cities.map((city) => city.city_id))
  const remaining = (options?.cities ?? []).filter((city) => !chosen.has(city.id))
  const setScreens = (city_id: number, screens: number): void =>
    onChange({ cities: values.cities.map((city) => (city.city_id === city_id ? { city_id, screens } : city)) })
  const addCity = (city_id: number | null): void => {
    setAdding(false)
    if (city_id === null) return
    onChange({ cities: [...values.cities, { city_id, screens: 1 }] })
    focusOn.current = '.city-rows > :last-child input'
  }
  const removeCity = (city_id: number): void => {
    onChange({ cities: values.cities.filter((city) => city.city_id !== city_id) })
    focusOn.current = `.${styles.foot} :is(button, input)`
  }
  const isFlightKnown = flightDaysOf(values) > 0
  return (
    <div ref={root}>
      <ul className="city-rows">
        {values.cities.map(({ city_id, screens }) => (
          <CityRow
            key={city_id}
            name={names.get(city_id) ?? free.get(city_id)?.city_name ?? String(city_id)}
            screens={screens}
            free={free.get(city_id) ?? null}
            isStale={isStale}
            onChange={(count) => setScreens(city_id, count)}
            onRemove={() => removeCity(city_id)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        {isAdding || values.cities.length === 0 ? (
          <div className={styles.add}>
            <SelectField
              label={t('addCity')}
              hideLabel={values.cities.length > 0}
              value={null}
              placeholder={t('choose')}
              options={remaining.map((city) => {
                const known = free.get(city.id)
                const freeText = known ? `, ${t('free', { free: known.free, total: known.total })}` : ''
                return { value: city.id, label: `${city.name}${freeText}` }
              })}
              onChange={addCity}
              disabled={!options}
              hint={
                availability &&
                t('activeNetwork', {
                  screens: t('activeScreens', {
                    count: availability.cities.reduce((sum, { total }) => sum + total, 0),
                  }),
                  cities: t('activeCities', { count: availability.cities.length }),
                })
              }
            />
          </div>
        ) : (
          remaining.length > 0 && (
            <Button
              kind="text"
              size="small"
              icon="plus"
              onClick={() => {
                setAdding(true)
                focusOn.current = `.${styles.add} input`
              }}
            >
              {t('addCity')}
            </Button>
          )
        )}
        <span className={styles.map}>
          <Button kind="text" size="small" icon="pin" disabled={!isFlightKnown} onClick={onPick}>
            {t('pickOnMap')}
          </Button>
          {!isFlightKnown && <span className="caption">{t('pickNeedsFlight')}</span>}
        </span>
      </div>
    </div>
  )
}
