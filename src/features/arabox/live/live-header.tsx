import type { ReactNode } from 'react'
import type { LocationDetail } from '../../../../contract/location/location.ts'
import type { Today } from '../../../../machines/arabox/preview/preview-page.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { useArea } from '../../../actors/use-area.ts'
import { clock } from '../../../i18n/dates.ts'
import { percent } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Chip } from '../../../ui/status/chip.tsx'
import { LiveChip } from '../live-chip.tsx'
import { qualityGrade } from './status/quality.ts'
import { elapsedHours } from './today/day-so-far.ts'
import { type LiveSource, useLiveStatus, useMoment } from './use-live-source.ts'
import { araboxWords } from './words.ts'

const qualityChips = {
  good: { tone: 'ok', icon: 'check' },
  middling: { tone: 'warn', icon: 'warn' },
  poor: { tone: 'bad', icon: 'error' },
} as const

const QualityChip = ({ quality }: { quality: number }): ReactNode => {
  const t = useT(araboxWords)
  const grade = qualityGrade(quality)
  return <Chip {...qualityChips[grade]}>{t('qualityChip', { percent: percent(quality, 0), grade: t(grade) })}</Chip>
}

/** The live status, or the recorded moment that is shown. */
const MomentChip = ({ source, isInWorks }: { source: LiveSource; isInWorks: boolean }): ReactNode => {
  const t = useT(araboxWords)
  const { mode, at } = useMoment(source)
  const { status, seconds } = useLiveStatus(source)
  if (at === null)
    return <LiveChip status={status === 'silent' && isInWorks ? 'maintenance' : status} seconds={seconds} />
  return (
    <Chip tone="info" icon={mode === 'replaying' ? 'play' : 'pause'}>
      <span className="num">{t(mode === 'replaying' ? 'replaying' : 'paused', { time: clock(new Date(at)) })}</span>
    </Chip>
  )
}

type LiveHeaderProps = {
  location: LocationDetail
  source: LiveSource
  today: AreaRef<number, Today>
  quality: number | null
  editHref: string | null
  onReport: () => void
}

/** The header of the arabox page: location, live status, data quality and actions. */
export const LiveHeader = ({ location, source, today, quality, editHref, onReport }: LiveHeaderProps): ReactNode => {
  const t = useT(araboxWords)
  const { data } = useArea(today)
  const elapsed = elapsedHours(data?.items ?? [])
  const measured = elapsed.filter((hour) => hour.measured).length
  const city = `/your-araboxes?${new URLSearchParams({ q: location.city_name })}`
  return (
    <PageHeader
      title={location.name}
      crumbs={[
        { label: t('araboxes'), href: '/your-araboxes' },
        { label: location.city_name, href: city },
      ]}
      chip={
        <>
          {location.arabox_uuid === null ? (
            <LiveChip status="missing" seconds={null} />
          ) : (
            <MomentChip source={source} isInWorks={Boolean(data?.maintenance_until)} />
          )}
          {quality !== null && <QualityChip quality={quality} />}
        </>
      }
      facts={[
        location.address,
        t('screens', { count: location.screens }),
        ...(location.status === 'inactive' ? [t('inactive')] : []),
        ...(elapsed.length > 0 ? [t('measuredToday', { measured, count: elapsed.length })] : []),
      ]}
      actions={
        <>
          {editHref && (
            <>
              <Button icon="clock" href={`/maintenance/form?location_id=${location.id}`}>
                {t('planMaintenance')}
              </Button>
              <Button icon="edit" href={editHref}>
                {t('editZones')}
              </Button>
            </>
          )}
          <Button kind="primary" icon="download" onClick={onReport}>
            {t('report')}
          </Button>
        </>
      }
    />
  )
}
