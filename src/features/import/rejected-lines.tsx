import type { ReactNode } from 'react'
import type { ImportFault, ImportJob } from '../../../contract/live/imports.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { lineFaultText } from '../../i18n/words/line-faults.ts'
import * as styles from './import.module.css'
import { importWords } from './words.ts'

const lineNumbers = ({ line, further_lines, count }: ImportFault): string =>
  [...[line, ...further_lines].map((each) => number(each)), ...(count > further_lines.length + 1 ? ['…'] : [])].join(
    ', ',
  )

/** The faults of an import: lines, column, content of the cell and reason, with a count of all rejected lines. */
export const RejectedLines = ({ job }: { job: ImportJob }): ReactNode => {
  const t = useT(importWords)
  const shown = job.faults.reduce((sum, { count }) => sum + count, 0)
  if (shown === 0) {
    return job.status === 'done' && <p className="muted">{t(job.lines === 0 ? 'noLines' : 'noFaults')}</p>
  }
  const countText = t('faultsOf', { count: job.refused })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls needs a tab stop for the keyboard
    <section className={styles.rejectedLines} aria-label={countText} tabIndex={0}>
      <table>
        <caption className="num">
          {shown < job.refused ? `${countText}, ${t('shownFaults', { shown, count: job.refused })}` : countText}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('error')}</th>
          </tr>
        </thead>
        <tbody>
          {job.faults.map((fault) => (
            <tr key={`${fault.line} ${fault.column} ${fault.message}`}>
              <th scope="row" className="num">
                {lineNumbers(fault)}
                {fault.count > 1 && <small>{t('linesOf', { count: fault.count })}</small>}
              </th>
              <td>{fault.column ?? '–'}</td>
              <td className={styles.rejectedValue}>{fault.value ?? '–'}</td>
              <td>{lineFaultText(fault.message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
