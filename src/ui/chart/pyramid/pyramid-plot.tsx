import { type ReactNode, useMemo } from 'react'
import { number, percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { PlotFrame, type PlotProps } from '../plot/plot-frame.tsx'
import type { PlotRow, PlotValue } from '../plot/plot-table.ts'
import { plotWords } from '../plot/words.ts'
import { chartWords } from '../words.ts'
import { PyramidDrawing } from './pyramid-drawing.tsx'
import { pyramidPadding as padding, pyramidHeight } from './pyramid-measures.ts'
import { type AgeBand, errorNote, hiddenNote } from './pyramid-shares.ts'

type PyramidPlotProps = Omit<PlotProps, 'height' | 'digits' | 'write'> & {
  /** People by age and gender, youngest first; empty until it is known. */
  bands: readonly AgeBand[]
  /** The number of people below which a group is hidden, from the server's answer. */
  smallestGroup?: number
  /** The number of people by which a group is usually off, from the server's answer. */
  groupError?: number | undefined
}

const USUAL_BANDS = 7
const countOrHidden = (count: number | null): PlotValue => count ?? 'hidden'

/**
 * Age and gender with table and downloads: women left, men right, oldest on top; hidden groups are hatched
 * and named (docs/design.md, Charts; E20).
 */
export const PyramidPlot = ({ bands, smallestGroup, groupError, ...props }: PyramidPlotProps): ReactNode => {
  const t = useT(plotWords)
  const chart = useT(chartWords)
  const whole = bands.reduce((sum, { women, men }) => sum + (women ?? 0) + (men ?? 0), 0)
  const isHiding = bands.some(({ women, men }) => women === null || men === null)
  const rows = useMemo<PlotRow[]>(
    () =>
      bands.toReversed().map(({ label, women, men }) => ({
        key: label,
        label,
        exportLabel: label,
        values: [countOrHidden(women), countOrHidden(men)],
      })),
    [bands],
  )
  const notes = [hiddenNote(bands, smallestGroup), errorNote(bands, groupError)].filter((note) => note !== null)
  const series = [
    { name: chart('women'), colour: 's4' as const },
    { name: chart('men'), colour: 's1' as const },
  ]
  const share = (value: number): string => percent(whole > 0 ? (100 * value) / whole : null)
  return (
    <div className="plot-box">
      <PlotFrame
        {...props}
        height={pyramidHeight(bands.length || USUAL_BANDS)}
        table={{ head: chart('age'), series, rows: whole > 0 || isHiding ? rows : [] }}
        write={(value) => `${t('peopleCount', { count: value })} (${share(value)})`}
        writeCell={(value) => `${number(value)} (${share(value)})`}
        legend={[]}
        notes={notes}
        positions={rows.map((_, index) => ({ at: (index + 0.5) / rows.length, slot: 1 / rows.length }))}
        along="y"
        padding={padding}
      >
        <PyramidDrawing bands={bands} />
      </PlotFrame>
    </div>
  )
}
