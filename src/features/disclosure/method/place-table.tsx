import type { ReactNode } from 'react'
import published from '../../../../docs/measurements/places.json'
import { percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { heldOutWords } from '../../../ui/explain/held-out/words.ts'
import { PlainTable } from '../../../ui/list/plain-table.tsx'
import * as styles from '../disclosure.module.css'
import { measuredWords } from './measured-words.ts'
import { methodWords } from './words.ts'

/** The errors of one place whose own sensor was left out, by set of counts (`npm run bench -- places`). */
export const PlaceTable = (): ReactNode => {
  const t = useT(methodWords)
  const names = useT(heldOutWords)
  const setNames = useT(measuredWords)
  return (
    <div className={styles.figures}>
      <h3>{t('onePlace')}</h3>
      <PlainTable label={t('onePlace')} className="num">
        <thead>
          <tr>
            <th scope="col">{names('set')}</th>
            <th scope="col">{t('cityMean')}</th>
            <th scope="col">{t('model')}</th>
            <th scope="col">{names('inside')}</th>
            <th scope="col">{t('countedWeek')}</th>
          </tr>
        </thead>
        <tbody>
          {published.sets.map(({ name, real, place }) => (
            <tr key={name}>
              <th scope="row">
                {measuredWords.has(name) ? setNames(name) : name} {!real && names('simulated')}
              </th>
              <td>{percent(place.mean_error_percent)}</td>
              <td>{percent(place.model_error_percent)}</td>
              <td>{percent(place.model_in_80_percent, 0)}</td>
              <td>{percent(place.week_error_percent)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}
