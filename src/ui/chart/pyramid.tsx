import './pyramid.css'
import type { ReactNode } from 'react'
import { decimal, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { chartWords } from '../../i18n/words/chart.ts'

/** One age band; the two counts may be in any one unit. */
export interface AgeBand {
  /** `25–34` */
  label: string
  women: number
  men: number
}

interface PyramidProps {
  /** Youngest first. */
  bands: readonly AgeBand[]
  label: string
}

/** Women left, men right, oldest on top, every share of the whole audience (face.md, Charts). */
export function Pyramid({ bands, label }: PyramidProps): ReactNode {
  const t = useT(chartWords)
  const women = bands.reduce((sum, band) => sum + band.women, 0)
  const men = bands.reduce((sum, band) => sum + band.men, 0)
  const whole = women + men
  const share = (count: number): number | null => (whole > 0 ? (100 * count) / whole : null)
  const widest = Math.max(1, ...bands.flatMap((band) => [band.women, band.men]))
  const bar = (count: number, side: 'women' | 'men'): ReactNode => (
    // Not the whole half: the number at the bar's end needs its place.
    <span
      className={`pyramid-bar pyramid-${side}`}
      style={{ width: `calc(${(100 * count) / widest}% * 0.8)` }}
      aria-hidden="true"
    />
  )
  return (
    <table className="pyramid num" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            {t('women')} {percent(share(women))}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('age')}</span>
          </th>
          <th scope="col">
            {t('men')} {percent(share(men))}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...bands].reverse().map((band) => (
          <tr key={band.label}>
            <td>
              <span className="pyramid-cell pyramid-left">
                {decimal(share(band.women), 1)}
                {bar(band.women, 'women')}
              </span>
            </td>
            <th scope="row">{band.label}</th>
            <td>
              <span className="pyramid-cell">
                {bar(band.men, 'men')}
                {decimal(share(band.men), 1)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
