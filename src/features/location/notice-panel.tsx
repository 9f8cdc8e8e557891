import { type ReactNode, useEffect } from 'react'
import type { LocationDetail } from '../../../contract/location/location.ts'
import type { NoticeRecord } from '../../../contract/location/notices.ts'
import type { LocationNoticeRef } from '../../../machines/administration/location.ts'
import { useArea } from '../../actors/use-area.ts'
import { dayWithYear } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { personName } from '../../i18n/words/person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import * as styles from './location.module.css'
import { signsPath } from './signs-path.ts'
import { locationWords } from './words.ts'

const Latest = ({ latest, validUntil }: { latest: NoticeRecord; validUntil: string }): ReactNode => {
  const t = useT(locationWords)
  return (
    <>
      <img className={styles.picture} src={latest.photo_url} alt={t('noticePhoto')} />
      <p className="field-hint">
        {joinFacts([
          t('noticeSeen', { day: dayWithYear(latest.seen_on) }),
          personName(latest.recorded_by),
          t('noticeValid', { day: dayWithYear(validUntil) }),
        ])}
      </p>
    </>
  )
}

/** The sign of a location with an arabox: its public page, its print, and the latest record that it hangs there. */
export const NoticePanel = ({ area, location }: { area: LocationNoticeRef; location: LocationDetail }): ReactNode => {
  const t = useT(locationWords)
  const { uuid } = location
  const { data, isPending, failure } = useArea(area)
  useEffect(() => area.send({ type: 'area.request', query: { uuid } }), [area, uuid])
  return (
    <Panel title={t('notice')}>
      <div className="stack">
        {failure && <Banner tone="bad">{failureSentences(failure)}</Banner>}
        {data?.latest && data.valid_until !== null && <Latest latest={data.latest} validUntil={data.valid_until} />}
        {data && !data.latest && <p className="field-hint">{t('noNotice')}</p>}
        <div>
          <Button href={signsPath([location])}>{t('publicNotice')}</Button>
        </div>
        <FileField
          label={t('newNotice')}
          hint={t('newNoticeHint')}
          accept="image/jpeg,image/png,image/webp"
          buttonLabel={t('choosePicture')}
          disabled={isPending}
          onFile={(file) => area.send({ type: 'area.request', query: { uuid, file } })}
        />
      </div>
    </Panel>
  )
}
