import type { ReactNode } from 'react'
import type { ReachMissing, SharedReach } from '../../../contract/campaign/reach.ts'
import { decimal, number, range } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { percentRange, percentWithRange } from './reach-text.ts'
import { sharedReachWords } from './words.ts'

/** The reach of a variant, or why it has none. */
export type ReachOfVariant = { key: string; reach: SharedReach | null | undefined; missing: ReachMissing | undefined }

const rows: readonly {
  label: 'reach' | 'twice' | 'thrice' | 'frequency' | 'base'
  value: (reach: SharedReach) => string
}[] = [
  {
    label: 'reach',
    value: ({ percent_low: low, percent_high: high, middle }) => percentWithRange({ low, high }, middle),
  },
  { label: 'twice', value: ({ percent_2 }) => (percent_2 ? percentRange(percent_2) : '–') },
  { label: 'thrice', value: ({ percent_3 }) => (percent_3 ? percentRange(percent_3) : '–') },
  {
    label: 'frequency',
    value: ({ frequency_low, frequency_high }) => range(decimal(frequency_low, 1), decimal(frequency_high, 1)),
  },
  { label: 'base', value: ({ people }) => number(people) },
]

/**
 * Rows of a table with a column for each variant: reach 1+ with its middle and range, 2+, 3+, frequency and the base,
 * as they were recorded. A variant without reach has the reason in the first row.
 */
export const ReachRows = ({ variants }: { variants: readonly ReachOfVariant[] }): ReactNode => {
  const t = useT(sharedReachWords)
  const shown = variants.some(({ reach }) => reach) ? rows : rows.slice(0, 1)
  return shown.map(({ label, value }, index) => (
    <tr key={label}>
      <th scope="row">{t(label)}</th>
      {variants.map(({ key, reach, missing }) => (
        <td key={key}>{reach ? value(reach) : index === 0 ? t(`missing_${missing ?? 'older'}`) : '–'}</td>
      ))}
    </tr>
  ))
}
