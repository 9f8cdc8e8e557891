import type { ReactNode } from 'react'
import { LARGE_CLOCK_DIFFERENCE_MS } from '../../../../../contract/limits.ts'
import type { Today } from '../../../../../machines/arabox/preview/preview-page.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { silentFor } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Banner } from '../../../../ui/state/banner.tsx'
import * as styles from '../live.module.css'
import { araboxWords } from '../words.ts'

/** A banner for an arabox whose clock differs so much that its counts belong to wrong times, or are refused. */
export const ClockNotice = ({ today }: { today: AreaRef<number, Today> }): ReactNode => {
  const t = useT(araboxWords)
  const leadMs = useArea(today).data?.clock_lead_ms ?? 0
  if (Math.abs(leadMs) < LARGE_CLOCK_DIFFERENCE_MS) return null
  const time = silentFor(Math.abs(leadMs))
  return (
    <div className={styles.notice}>
      <Banner tone="warn">{leadMs > 0 ? t('clockAheadText', { time }) : t('clockBehindText', { time })}</Banner>
    </div>
  )
}
