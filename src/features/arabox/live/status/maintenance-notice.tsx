import type { ReactNode } from 'react'
import type { LocationDetail } from '../../../../../contract/location/location.ts'
import type { Today } from '../../../../../machines/arabox/preview/preview-page.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { dateTime } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Banner } from '../../../../ui/state/banner.tsx'
import * as styles from '../live.module.css'
import { araboxWords } from '../words.ts'

type MaintenanceNoticeProps = {
  location: LocationDetail
  today: AreaRef<number, Today>
  /** Whether the user may change the works. */
  canEdit: boolean
}

/** A banner while planned works go on at the location: until when, and what that means. */
export const MaintenanceNotice = ({ location, today, canEdit }: MaintenanceNoticeProps): ReactNode => {
  const t = useT(araboxWords)
  const until = useArea(today).data?.maintenance_until
  if (!until) return null
  return (
    <div className={styles.notice}>
      <Banner
        tone="info"
        actions={
          canEdit && (
            <Button size="small" href={`/maintenance?location_id=${location.id}`}>
              {t('maintenanceShow')}
            </Button>
          )
        }
      >
        {t('maintenanceText', { time: dateTime(until) })}
      </Banner>
    </div>
  )
}
