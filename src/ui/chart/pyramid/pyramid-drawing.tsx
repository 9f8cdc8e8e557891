import { type ReactNode, useCallback, useId, useMemo } from 'react'
import { decimal, percent } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { translate } from '../../../i18n/translate.ts'
import { BarCanvas } from '../bar/bar-canvas.tsx'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import { chartWords } from '../words.ts'
import { pyramidPadding as padding, pyramidHeight } from './pyramid-measures.ts'
import { type AgeBand, type PyramidShares, pyramidShares } from './pyramid-shares.ts'

const HALF_GUTTER_PX = 30
const BAR_PX = 14
const HIDDEN_PX = 14
const ticks: readonly number[] = []
const sides = { women: -1, men: 1 } as const

const drawSide = (
  context: DrawingContext,
  { bands, women, men }: PyramidShares,
  side: 'women' | 'men',
  hatch: string | null,
): void => {
  const direction = sides[side]
  const zero = context.x(0) + direction * HALF_GUTTER_PX
  const anchor = direction < 0 ? 'end' : 'start'
  const head = `${translate(chartWords, side)} ${percent(side === 'women' ? women : men)}`
  context.text(zero, context.area.top - 8, head, 'chart-end', anchor)
  const isKnown = women !== null
  for (const [index, band] of bands.entries()) {
    const middle = context.y(index + 0.5)
    const value = band[side]
    const isHidden = isKnown && value === null
    const length = isHidden ? HIDDEN_PX : Math.abs(context.x(value ?? 0) - context.x(0))
    if (isHidden && hatch) {
      context.rect(
        direction < 0 ? zero - length : zero,
        middle - BAR_PX / 2,
        length,
        BAR_PX,
        'chart-hidden-group',
        hatch,
      )
    }
    const words = isHidden ? translate(chartWords, 'hidden') : decimal(value, 1)
    context.text(zero + direction * (length + 6), middle + 4, words, 'chart-axis', anchor)
  }
}

const drawPyramid = (context: DrawingContext, shares: PyramidShares, hatchId: string): void => {
  const isHiding = shares.bands.some(({ women, men }) => women === null || men === null)
  const hatch = isHiding ? context.hatch(hatchId) : null
  for (const [index, { label }] of shares.bands.entries()) {
    context.text(context.x(0), context.y(index + 0.5) + 4, label, 'chart-axis', 'middle')
  }
  drawSide(context, shares, 'women', hatch)
  drawSide(context, shares, 'men', hatch)
}

const place = (series: number) => ({ thickness: BAR_PX, offset: 0, shift: (series === 0 ? -1 : 1) * HALF_GUTTER_PX })

/**
 * The bars of a pyramid: women left, men right, oldest on top, shares of the whole at their ends, hidden
 * groups hatched (docs/design.md, Charts).
 */
export const PyramidDrawing = ({ bands }: { bands: readonly AgeBand[] }): ReactNode => {
  const language = useLanguage()
  const hatchId = `${useId()}${language}`
  const shares = useMemo(() => pyramidShares(bands), [bands])
  const range = useMemo(() => {
    const end = shares.widest || 1
    return [-end, end] as const
  }, [shares])
  const series = useMemo(
    () => [
      { className: 'series-s4', values: shares.bands.map(({ women }) => (women === null ? null : -women)) },
      { className: 'series-s1', values: shares.bands.map(({ men }) => men) },
    ],
    [shares],
  )
  const decorate = useCallback((context: DrawingContext) => drawPyramid(context, shares, hatchId), [shares, hatchId])
  return (
    <BarCanvas
      series={series}
      direction="rows"
      range={range}
      ticks={ticks}
      height={pyramidHeight(bands.length)}
      padding={padding}
      place={place}
      decorate={decorate}
    />
  )
}
