import type { ReactNode } from 'react'
import type { ImportJob } from '../../../contract/live/imports.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { validationText } from '../../i18n/words/problem.ts'
import { importWords } from './words.ts'

/** The stored rejected lines of an import: number, column and reason, with a count of all of them. */
export const RejectedLines = ({ job }: { job: ImportJob }): ReactNode => {
  const t = useT(importWords)
  const shown = job.faults.length
  if (shown === 0) {
    return job.status === 'done' && <p className="muted">{t(job.lines === 0 ? 'noLines' : 'noFaults')}</p>
  }
  const countText = t('faultsOf', { count: job.refused })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls needs a tab stop for the keyboard
    <section className="rejected-lines" aria-label={countText} tabIndex={0}>
      <table>
        <caption className="num">
          {shown < job.refused ? `${countText}, ${t('firstFaults', { shown, count: job.refused })}` : countText}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('error')}</th>
          </tr>
        </thead>
        <tbody>
          {job.faults.map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <th scope="row" className="num">
                {number(line)}
              </th>
              <td>{column ?? '–'}</td>
              <td>{validationText(message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
