import type { ReactNode } from 'react'
import type { PickableScreen } from '../../../../../machines/campaign/form/form-areas.ts'
import { joinFacts, number } from '../../../../i18n/format.ts'
import { translate, useT } from '../../../../i18n/translate.ts'
import { CheckField } from '../../../../ui/field/choice-field.tsx'
import { formWords } from '../words.ts'
import { pickerWords } from './picker-words.ts'
import * as styles from './screens.module.css'

type PickableScreensProps = {
  screens: readonly PickableScreen[]
  ids: ReadonlySet<number>
  onToggle: (screen: PickableScreen) => void
  /** Shown if there are no screens. */
  nothing: string
}

const hintOf = ({ address, audience, free }: PickableScreen, taken: string): string =>
  joinFacts([
    address,
    audience !== undefined && translate(pickerWords, 'contacts', { count: audience, number: number(audience) }),
    !free && taken,
  ])

/** A list of screens with a box each; a taken screen can only be removed. */
export const PickableScreens = ({ screens, ids, onToggle, nothing }: PickableScreensProps): ReactNode => {
  const t = useT(formWords)
  return (
    <ul className={styles.pickerList}>
      {screens.map((screen) => (
        <li key={screen.screen_id}>
          <CheckField
            label={screen.name}
            checked={ids.has(screen.screen_id)}
            disabled={!screen.free && !ids.has(screen.screen_id)}
            onChange={() => onToggle(screen)}
            hint={hintOf(screen, t('taken'))}
          />
        </li>
      ))}
      {screens.length === 0 && <li className="caption">{nothing}</li>}
    </ul>
  )
}
