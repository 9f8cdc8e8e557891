import type { ReactNode } from 'react'
import { joinFacts } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { LiveCell } from '../live/live-cell.tsx'
import * as styles from '../overview.module.css'
import { araboxesWords } from '../words.ts'
import { AudienceCell, DeviceStateCell, type DeviceTable } from './device-columns.tsx'
import type { DeviceRow } from './device-rows.ts'

/** An arabox in the list on a narrow screen. */
export const DeviceCard = ({ row, table }: { row: DeviceRow; table: DeviceTable }): ReactNode => {
  const t = useT(araboxesWords)
  const { live, checkedAt, isCounted, days } = table
  return (
    <span className={styles.card}>
      <span className={styles.cardRow}>
        <strong>{row.name}</strong>
        <DeviceStateCell row={row} checkedAt={checkedAt} />
      </span>
      <span className="caption">{joinFacts([`${row.address}, ${row.city_name}`, row.company_name])}</span>
      <span className={styles.cardNumbers}>
        <span>
          {t('audienceDays', { days })} <AudienceCell row={row} isCounted={isCounted} />
        </span>
        <span>
          {t('today')} <LiveCell live={live} uuid={row.uuid} counter="today" />
        </span>
        <span>
          {t('now')} <LiveCell live={live} uuid={row.uuid} counter="now" />
        </span>
      </span>
    </span>
  )
}
