import { type ReactNode, useId } from 'react'
import { type ColourTheme, colourThemes } from '../../../contract/colour-theme.ts'
import { useT } from '../../i18n/translate.ts'
import { setColourTheme, useColourTheme } from '../../theme/colour-theme.ts'
import { FieldFrame } from '../../ui/field/field.tsx'
import * as styles from './profile.module.css'
import { profileWords } from './words.ts'

const words = {
  product: 'themeProduct',
  blue: 'themeBlue',
  green: 'themeGreen',
  red: 'themeRed',
  black: 'themeBlack',
  purple: 'themePurple',
  indigo: 'themeIndigo',
  orange: 'themeOrange',
} as const satisfies Record<ColourTheme, string>

/** Choice of the colour theme, each shown in its colour (S08). Native radio buttons, so the arrow keys change it. */
export const ColourThemeField = ({ onChosen }: { onChosen: (theme: ColourTheme) => void }): ReactNode => {
  const t = useT(profileWords)
  const chosen = useColourTheme()
  const group = useId()
  return (
    <FieldFrame label={t('theme')} as="group">
      {(_, labelId) => (
        <div className={styles.themeChoice} role="radiogroup" aria-labelledby={labelId}>
          {colourThemes.map((theme) => (
            <label key={theme} data-theme={theme}>
              <input
                type="radio"
                name={group}
                checked={theme === chosen}
                onChange={() => {
                  setColourTheme(theme)
                  onChosen(theme)
                }}
              />
              <span className={styles.themeSwatch} />
              {t(words[theme])}
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}
