import type { ReactNode } from 'react'
import type { IndustryLine } from '../../../../contract/location/industry-import.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { IconButton } from '../../../ui/action/button.tsx'
import { PlainTable } from '../../../ui/list/plain-table.tsx'
import * as styles from './industry-import.module.css'
import { industryImportWords } from './words.ts'

type ImportLinesProps = {
  lines: readonly IndustryLine[]
  /** Changes the cells of a line, by its number. */
  onMend: (line: number, cells: Partial<Pick<IndustryLine, 'location' | 'industry'>>) => void
  onRemove: (line: number) => void
}

/** Most lines that are drawn; those that need a correction come first. */
const MOST_LINES = 200

/** Whether a line keeps the file from being stored. */
export const isFault = ({ outcome }: IndustryLine): boolean => outcome !== 'added' && outcome !== 'already'

/** The lines of the file; those that need a correction come first and can be corrected in place. */
export const ImportLines = ({ lines, onMend, onRemove }: ImportLinesProps): ReactNode => {
  const t = useT(industryImportWords)
  const sorted = lines.toSorted((one, other) => Number(isFault(other)) - Number(isFault(one)) || one.line - other.line)
  const shown = sorted.slice(0, MOST_LINES)
  return (
    <>
      <PlainTable className={styles.importLines}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('location')}</th>
            <th scope="col">{t('industry')}</th>
            <th scope="col">{t('outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.line} className={isFault(line) ? styles.importLineFault : undefined}>
              <td className="num">{number(line.line)}</td>
              {(['location', 'industry'] as const).map((cell) => (
                <td key={cell}>
                  {isFault(line) ? (
                    <input
                      className="input"
                      aria-label={`${t(cell)}, ${t('line')} ${line.line}`}
                      value={line[cell]}
                      onChange={(event) => onMend(line.line, { [cell]: event.target.value })}
                    />
                  ) : (
                    line[cell]
                  )}
                </td>
              ))}
              <td>
                {t(line.outcome)}{' '}
                {isFault(line) && (
                  <IconButton
                    icon="trash"
                    size="small"
                    label={t('remove', { line: line.line })}
                    onClick={() => onRemove(line.line)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {lines.length > MOST_LINES && <p className="field-hint">{t('more', { count: lines.length - MOST_LINES })}</p>}
    </>
  )
}
