import { lazy, type ReactNode, Suspense, useState } from 'react'
import { screenCountOf } from '../../../../../contract/campaign/campaign.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { PanelSection } from '../../../../ui/layout/panel.tsx'
import { flightDaysOf, screenDaysOf } from '../form-section.ts'
import { formWords } from '../words.ts'
import { PickedScreens } from './picked-screens.tsx'
import * as styles from './screens.module.css'
import { ScreensByCity, type ScreensProps } from './screens-by-city.tsx'

const ScreenMapDialog = lazy(() =>
  import('./screen-map-dialog.tsx').then((module) => ({ default: module.ScreenMapDialog })),
)

const noIndustries: readonly { id: number; name: string }[] = []

/** Where the campaign is shown: a number of screens in each agglomeration, or single screens picked on a map. */
export const ScreensSection = (props: ScreensProps): ReactNode => {
  const { values, onChange, fieldErrorAt, availability, screens, estimated, onOpenMap } = props
  const t = useT(formWords)
  const [isOpen, setOpen] = useState(false)
  const count = screenCountOf(values)
  const days = flightDaysOf(values)
  const sumText =
    count > 0 && days > 0
      ? t('sum', {
          screens: t('screens', { count }),
          days: t('days', { count: days }),
          screenDays: t('screenDays', { count: screenDaysOf(values) }),
        })
      : null
  const error = fieldErrorAt('cities') ?? fieldErrorAt('screen_ids')
  const openMap = (): void => {
    onOpenMap()
    setOpen(true)
  }
  return (
    <PanelSection title={t('where')} actions={sumText && <span className={styles.sum}>{sumText}</span>}>
      {values.screen_ids ? (
        <PickedScreens
          count={values.screen_ids.length}
          onChange={openMap}
          onClear={() => onChange({ screen_ids: null })}
        />
      ) : (
        <ScreensByCity {...props} onPick={openMap} />
      )}
      {error && (
        <p className={`field-error ${styles.error}`} role="alert">
          <Icon name="error" size={14} />
          {error}
        </p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ScreenMapDialog
            screens={screens}
            cities={availability?.cities ?? []}
            placement={values}
            estimated={estimated}
            estimate={props.estimate}
            choice={props.choice}
            industries={props.options?.industries ?? noIndustries}
            onChange={props.onChoiceChange}
            onCity={props.onShowCity}
            onRetry={props.onRepeat}
            onClose={() => setOpen(false)}
            onChoose={(placement) => {
              onChange(placement)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </PanelSection>
  )
}
