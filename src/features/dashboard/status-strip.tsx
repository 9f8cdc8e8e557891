import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { campaignStatuses } from '../../../contract/campaign/campaign.ts'
import type { StatusCountsRef } from '../../../machines/campaign/list/status-counts.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { StatusGlyph } from '../../ui/status/glyph.tsx'
import * as styles from './dashboard.module.css'
import { dashboardWords } from './words.ts'

/** The number of campaigns in each status, each with a link to its list. */
export const StatusStrip = ({ counts }: { counts: StatusCountsRef }): ReactNode => {
  const t = useT(dashboardWords)
  const known = useSelector(counts, (snapshot) => snapshot.context.data)
  return (
    <nav className={styles.statusStrip} aria-label={t('counts')}>
      {campaignStatuses.map((key) => (
        <a key={key} href={`/campaign?status=${key}`}>
          <StatusGlyph status={key} />
          <span className={`${styles.statusStripNumber} num`}>{number(known ? (known.counts[key] ?? 0) : null)}</span>
          <span>{t(`status_${key}`, { count: known?.counts[key] ?? 0 })}</span>
        </a>
      ))}
    </nav>
  )
}
