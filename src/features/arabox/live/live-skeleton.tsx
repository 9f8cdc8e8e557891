import type { ReactNode } from 'react'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonChart, SkeletonMetrics, SkeletonRows } from '../../../ui/state/skeleton.tsx'
import * as styles from './live.module.css'

const PICTURE_PX = 440

/** The loading state of the arabox page in the shape of the page: picture, counters, recorder. */
export const LiveSkeleton = (): ReactNode => {
  return (
    <div className={styles.live}>
      <Panel flush className={styles.view}>
        <SkeletonChart height={PICTURE_PX} />
      </Panel>
      <div className={styles.side}>
        <Panel>
          <SkeletonMetrics count={2} />
          <SkeletonRows rows={3} />
        </Panel>
        <Panel>
          <SkeletonRows rows={4} />
        </Panel>
      </div>
      <Panel flush className={styles.below}>
        <SkeletonChart height={112} />
      </Panel>
    </div>
  )
}
