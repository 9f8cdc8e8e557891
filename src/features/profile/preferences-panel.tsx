import type { ReactNode } from 'react'
import type { ColourTheme } from '../../../contract/colour-theme.ts'
import { setLanguage, useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { useMode } from '../../theme/mode.ts'
import { SegmentedField } from '../../ui/field/choice-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ColourThemeField } from './colour-theme-field.tsx'
import { profileWords } from './words.ts'

type PreferencesPanelProps = { onThemeChosen: (theme: ColourTheme) => void }

/** Language, mode and colour theme of this browser (S04, S07, S08). */
export const PreferencesPanel = ({ onThemeChosen }: PreferencesPanelProps): ReactNode => {
  const t = useT(profileWords)
  const language = useLanguage()
  const { choice, setMode } = useMode()
  return (
    <Panel title={t('preferences')} caption={t('preferencesCaption')}>
      <div className="stack">
        <SegmentedField
          label={t('language')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'pl', label: 'Polski' },
            { value: 'en', label: 'English' },
          ]}
        />
        <SegmentedField
          label={t('mode')}
          value={choice}
          onChange={setMode}
          options={[
            { value: 'light', label: t('light') },
            { value: 'dark', label: t('dark') },
            { value: 'system', label: t('system') },
          ]}
        />
        <ColourThemeField onChosen={onThemeChosen} />
      </div>
    </Panel>
  )
}
