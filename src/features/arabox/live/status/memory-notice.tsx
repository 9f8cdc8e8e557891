import type { ReactNode } from 'react'
import type { Today } from '../../../../../machines/arabox/preview/preview-page.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { dateTime } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Banner } from '../../../../ui/state/banner.tsx'
import * as styles from '../live.module.css'
import { araboxWords } from '../words.ts'

/** A banner for an arabox that restarted without its memory, until it has a new number space. */
export const MemoryNotice = ({ today }: { today: AreaRef<number, Today> }): ReactNode => {
  const t = useT(araboxWords)
  const lostAt = useArea(today).data?.memory_lost_at ?? null
  if (lostAt === null) return null
  return (
    <div className={styles.notice}>
      <Banner tone="warn">{t('memoryLost', { time: dateTime(lostAt) })}</Banner>
    </div>
  )
}
