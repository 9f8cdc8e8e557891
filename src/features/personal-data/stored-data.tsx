import type { ReactNode } from 'react'
import type { KeptDays } from '../../../contract/users/personal-data.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import { useArea } from '../../actors/use-area.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import * as styles from './personal-data.module.css'
import { lastingWords, periodWords, personalDataWords } from './words.ts'

const PeriodTable = ({ periods }: { periods: KeptDays }): ReactNode => {
  const t = useT(personalDataWords)
  const kind = useT(periodWords)
  const lasting = useT(lastingWords)
  const rows: readonly (readonly [what: string, kept: string])[] = [
    [lasting('accounts'), t('untilErasure')],
    ...(Object.keys(periods) as (keyof KeptDays)[]).map((key) => {
      const days = periods[key]
      return [kind(key), days === null ? t('untilErasure') : t('days', { count: days })] as const
    }),
    [lasting('history'), t('untilErasure')],
    [lasting('texts'), t('always')],
  ]
  return (
    <table className={styles.periods}>
      <thead>
        <tr>
          <th className="label">{t('what')}</th>
          <th className="label">{t('kept')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, kept]) => (
          <tr key={what}>
            <td>{what}</td>
            <td className="num">{kept}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is stored about people, and for how long. */
export const StoredData = ({ area }: { area: AreaRef<'all', KeptDays> }): ReactNode => {
  const t = useT(personalDataWords)
  const { data, failure } = useArea(area)
  return (
    <Panel title={t('stored')}>
      {failure ? (
        <ErrorState
          title={t('periodsFailed')}
          text={failureSentences(failure)}
          requestId={failure.requestId}
          onRetry={() => area.send({ type: 'area.repeat' })}
        />
      ) : data ? (
        <PeriodTable periods={data} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Panel>
  )
}
