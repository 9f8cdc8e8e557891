import type { ReactNode } from 'react'
import type { CitySum } from '../../../../../machines/arabox/overview/network-sums.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { uiWords } from '../../../../i18n/words/ui.ts'
import { DeviceMark } from '../devices/device-mark.tsx'
import * as styles from '../overview.module.css'
import { araboxesWords } from '../words.ts'

/** The cities with the same numbers as the map; clicking a name shows the city on the map (docs/design.md, Maps). */
export const CityTable = ({ sums, onShow }: { sums: readonly CitySum[]; onShow: (id: number) => void }): ReactNode => {
  const t = useT(araboxesWords)
  const uiText = useT(uiWords)
  return (
    <table className={styles.cityTable} aria-label={t('cityTable')}>
      <thead>
        <tr>
          <th scope="col">{t('city')}</th>
          <th scope="col">{t('araboxes')}</th>
          <th scope="col">{t('silentHead')}</th>
          <th scope="col">{t('audience')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.length === 0 && (
          <tr>
            <td colSpan={4}>{uiText('noData')}</td>
          </tr>
        )}
        {sums.map(({ id, name, araboxes, silent, audience }) => (
          <tr key={id}>
            <th scope="row">
              <button type="button" aria-label={t('showOnMap', { city: name })} onClick={() => onShow(id)}>
                {name}
              </button>
            </th>
            <td className="num">{number(araboxes)}</td>
            <td className="num">
              {silent > 0 ? (
                <span className={`${styles.deviceState} ${styles.deviceStateSilent}`}>
                  <DeviceMark state="silent" />
                  {number(silent)}
                </span>
              ) : (
                number(0)
              )}
            </td>
            <td className="num">{number(audience)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
