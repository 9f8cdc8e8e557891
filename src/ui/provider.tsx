import './prime.css'
import './prime-floating.css'
import polish from 'primelocale/pl.json'
import { addLocale, PrimeReactProvider, updateLocaleOption } from 'primereact/api'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { createStyleContainer } from './prime-styles.ts'

const lower = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase())

// The bundled locale capitalises month names; in Polish they are lower case.
addLocale('pl', {
  ...polish.pl,
  monthNames: lower(polish.pl.monthNames),
  monthNamesShort: lower(polish.pl.monthNamesShort),
  dayNames: lower(polish.pl.dayNames),
  dayNamesMin: lower(polish.pl.dayNamesMin),
  dayNamesShort: lower(polish.pl.dayNamesShort),
  firstDayOfWeek: 1,
})
// The bundled English is American. The product's is British: its week begins on Monday.
updateLocaleOption('firstDayOfWeek', 1, 'en')

/**
 * Sets the language of PrimeReact and turns its ripple effect off. The
 * application needs it; the public page does not.
 */
export const UiProvider = ({ children }: { children: ReactNode }): ReactNode => {
  const language = useLanguage()
  const [styleContainer] = useState(createStyleContainer)
  return (
    <PrimeReactProvider value={{ locale: language, ripple: false, inputStyle: 'outlined', styleContainer }}>
      {children}
    </PrimeReactProvider>
  )
}
