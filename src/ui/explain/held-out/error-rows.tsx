import type { ReactNode } from 'react'
import { percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { forecastErrors } from './forecast-errors.ts'
import { heldOutWords } from './words.ts'

/** The name of a set of counts; as it was published if the language has none. */
export const setName = (name: string, t: ReturnType<typeof useT<Parameters<typeof heldOutWords.text>[0]>>): string =>
  heldOutWords.has(name) ? t(name) : name

/** A row for each set: the error of forecasts of a length, that of the best simple method, and the interval's hits. */
export const ErrorRows = ({ days }: { days: number }): ReactNode => {
  const t = useT(heldOutWords)
  return forecastErrors.sets.map(({ name, real, horizons }) => {
    const found = horizons.find((horizon) => horizon.days === days)
    return (
      found && (
        <tr key={name}>
          <th scope="row">
            {setName(name, t)} {!real && t('simulated')}
          </th>
          <td>{percent(found.error_percent)}</td>
          <td>{percent(found.best_simple_percent)}</td>
          <td>{percent(found.in_80_percent)}</td>
        </tr>
      )
    )
  })
}

/** The head of a table of errors. */
export const ErrorHead = (): ReactNode => {
  const t = useT(heldOutWords)
  return (
    <thead>
      <tr>
        <th scope="col">{t('set')}</th>
        <th scope="col">{t('error')}</th>
        <th scope="col">{t('simple')}</th>
        <th scope="col">{t('inside')}</th>
      </tr>
    </thead>
  )
}
