import '../chart.css'
import { lazy, type ReactNode, Suspense } from 'react'
import { decimal, percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Delayed } from '../../state/skeleton.tsx'
import { chartWords } from '../words.ts'
import { pyramidHeight } from './pyramid-measures.ts'
import { type AgeBand, hiddenNote, pyramidShares, shareErrorNote } from './pyramid-shares.ts'

// Loaded on demand, so that pages with only a pyramid paint before Chartist has loaded.
const PyramidDrawing = lazy(async () => ({ default: (await import('./pyramid-drawing.tsx')).PyramidDrawing }))

type PyramidProps = {
  /** Youngest first. */
  bands: readonly AgeBand[]
  label: string
  /** The number of people below which a group is hidden, from the server's answer. */
  smallestGroup?: number
  /** The number of people by which a group is usually off, from the server's answer. */
  groupError?: number | null
}

/**
 * A pyramid for a panel with its own title, with a table for screen readers. `PyramidPlot` has a
 * title and downloads (docs/design.md, Charts).
 */
export const Pyramid = ({ bands, label, smallestGroup, groupError }: PyramidProps): ReactNode => {
  const t = useT(chartWords)
  const shares = pyramidShares(bands)
  const notes = [hiddenNote(bands, smallestGroup), shareErrorNote(bands, groupError)].filter((note) => note !== null)
  const isKnown = shares.women !== null
  const cell = (share: number | null): string => (isKnown && share === null ? t('hidden') : decimal(share, 1))
  return (
    <figure className="chart" aria-label={label}>
      <div style={{ height: pyramidHeight(bands.length) }}>
        <Suspense fallback={<Delayed>{null}</Delayed>}>
          <PyramidDrawing bands={bands} />
        </Suspense>
      </div>
      <div className="visually-hidden">
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">
                {t('women')} {percent(shares.women)}
              </th>
              <th scope="col">{t('age')}</th>
              <th scope="col">
                {t('men')} {percent(shares.men)}
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.bands.map((band) => (
              <tr key={band.label}>
                <td>{cell(band.women)}</td>
                <th scope="row">{band.label}</th>
                <td>{cell(band.men)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.map((note) => (
        <p key={note} className="chart-note">
          {note}
        </p>
      ))}
    </figure>
  )
}
