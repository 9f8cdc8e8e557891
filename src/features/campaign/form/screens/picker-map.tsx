import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { PickableScreen } from '../../../../../machines/campaign/form/form-areas.ts'
import { useT } from '../../../../i18n/translate.ts'
import { SegmentedField } from '../../../../ui/field/choice-field.tsx'
import { NumberStepper } from '../../../../ui/field/number-stepper.tsx'
import { useNarrow } from '../../../../ui/list/use-narrow.ts'
import type { ShapeTool } from '../../../../ui/map/screens/screen-shapes.ts'
import { SkeletonChart } from '../../../../ui/state/skeleton.tsx'
import { pickerWords } from './picker-words.ts'
import { PlaceScreens } from './place-screens.tsx'
import { placesOf } from './screen-places.ts'
import * as styles from './screens.module.css'

const ScreenMap = lazy(() =>
  import('../../../../ui/map/screens/screen-map.tsx').then((module) => ({ default: module.ScreenMap })),
)

const tools = ['move', 'lasso', 'rectangle', 'circle'] as const
const FIRST_RADIUS_METRES = 500
const RADIUS_STEP_METRES = 100
const MOST_RADIUS_METRES = 20_000
const HEIGHT = 440
const NARROW_HEIGHT = 300

type PickerMapProps = {
  /** The screens under the filters. */
  screens: readonly PickableScreen[]
  ids: ReadonlySet<number>
  /** The screens that are brought into view; a new array moves the map. */
  fit: readonly PickableScreen[]
  label: string
  onToggle: (screen: PickableScreen) => void
  /** Adds the free screens of a shape, or removes them if all are chosen; returns what was done in words. */
  onShape: (screens: readonly PickableScreen[]) => string
}

/** The map of the picker: single screens, the screens of one place, and all screens inside a drawn shape. */
export const PickerMap = ({ screens, ids, fit, label, onToggle, onShape }: PickerMapProps): ReactNode => {
  const t = useT(pickerWords)
  const isNarrow = useNarrow()
  const [tool, setTool] = useState<ShapeTool | null>(null)
  const [radius, setRadius] = useState(FIRST_RADIUS_METRES)
  const [openPlace, setOpenPlace] = useState<string | null>(null)
  const [outcome, setOutcome] = useState('')
  const places = useMemo(() => placesOf(screens, ids), [screens, ids])
  const opened = places.find((place) => place.id === openPlace)
  const pick = (id: string): void => {
    const [only, ...others] = places.find((each) => each.id === id)?.screens ?? []
    if (only && others.length === 0) onToggle(only)
    else setOpenPlace(id)
  }
  return (
    <div className={styles.pickerMap}>
      <div className={styles.pickerTools}>
        <SegmentedField
          label={t('tool')}
          hideLabel
          value={tool ?? 'move'}
          onChange={(value) => setTool(value === 'move' ? null : value)}
          options={tools.map((value) => ({ value, label: t(value) }))}
        />
        {tool === 'circle' && (
          <NumberStepper
            label={t('radius')}
            hideLabel
            value={radius}
            onChange={setRadius}
            min={RADIUS_STEP_METRES}
            max={MOST_RADIUS_METRES}
            step={RADIUS_STEP_METRES}
          />
        )}
      </div>
      {tool && <p className="caption">{t(tool === 'circle' ? 'circleHint' : 'toolHint')}</p>}
      <div className={styles.pickerCanvas}>
        <Suspense fallback={<SkeletonChart height={isNarrow ? NARROW_HEIGHT : HEIGHT} />}>
          <ScreenMap
            screens={places}
            onToggle={pick}
            fit={fit}
            label={label}
            height={isNarrow ? NARROW_HEIGHT : HEIGHT}
            tool={tool}
            radiusMetres={radius}
            onDrawn={(drawn) => {
              const inside = new Set(drawn)
              setOutcome(onShape(places.filter(({ id }) => inside.has(id)).flatMap((place) => place.screens)))
            }}
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
      <p className="caption" role="status">
        {outcome || t('sizeLegend')}
      </p>
    </div>
  )
}
