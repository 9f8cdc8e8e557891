import { type ReactNode, useEffect, useState } from 'react'
import type { LocationDetail } from '../../../../contract/location/location.ts'
import type { ManualCount } from '../../../../contract/location/manual-counts.ts'
import type { ManualCountsCommand, ManualCountsRef } from '../../../../machines/administration/manual-count.ts'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import { useArea } from '../../../actors/use-area.ts'
import { dateTime, fullDateTime } from '../../../i18n/dates.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { decimal, joinFacts, number } from '../../../i18n/format.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { personName } from '../../../i18n/words/person-name.ts'
import { Button } from '../../../ui/action/button.tsx'
import { AraboxBiasTable } from '../../../ui/arabox-bias/arabox-bias.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { usePlatformClock } from '../../../ui/platform-time.ts'
import { Banner } from '../../../ui/state/banner.tsx'
import { Chip } from '../../../ui/status/chip.tsx'
import { AddCountDialog } from './add-count-dialog.tsx'
import * as styles from './counts.module.css'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { countsWords } from './words.ts'

const MINUTES_AN_HOUR = 60

const CountRow = ({ count, onTakeBack }: { count: ManualCount; onTakeBack: () => void }): ReactNode => {
  const t = useT(countsWords)
  const now = usePlatformClock()
  const { people, cars, buses, taken_back } = count
  const days = Math.floor((now().getTime() - Date.parse(count.last_at)) / DAY_MS)
  return (
    <li className={styles.count}>
      <div>
        <strong>{t('times', { from: fullDateTime(count.first_at), to: dateTime(count.last_at) })}</strong>{' '}
        <span className="field-hint">{days < 1 ? t('today') : t('ageDays', { count: days })}</span>
        <p className="num">
          {joinFacts([
            t('duration', { hours: decimal(count.minutes / MINUTES_AN_HOUR, 1) }),
            t('people', { count: number(people) }),
            t('cars', { count: number(cars) }),
            t('buses', { count: number(buses) }),
          ])}
        </p>
        <p className="field-hint">
          {joinFacts([
            t('counted', { name: count.counted_by }),
            t('stored', { name: personName(count.stored_by), at: dateTime(count.stored_at) }),
            count.note,
          ])}
        </p>
        {taken_back && (
          <p className="field-hint">
            {t('takenBackBy', {
              name: personName(taken_back.by),
              at: dateTime(taken_back.at),
              reason: taken_back.reason,
            })}
          </p>
        )}
      </div>
      <div className={styles.marks}>
        {count.beside_arabox && <Chip tone="info">{t('besideArabox')}</Chip>}
        {taken_back ? (
          <Chip tone="neutral">{t('takenBack')}</Chip>
        ) : (
          <Button size="small" kind="text" onClick={onTakeBack}>
            {t('takeBack')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The counts made by hand at a location: a list with their age, and what adds one, takes one back, or saves a file. */
export const CountsPanel = ({ area, location }: { area: ManualCountsRef; location: LocationDetail }): ReactNode => {
  const t = useT(countsWords)
  const language = useLanguage()
  const { uuid } = location
  const { data, isPending, failure } = useArea(area)
  const [dialog, setDialog] = useState<'add' | { takeBack: number } | null>(null)
  const request = (command: Omit<ManualCountsCommand, 'uuid'>): void =>
    area.send({ type: 'area.request', query: { uuid, ...command } })
  useEffect(() => area.send({ type: 'area.request', query: { uuid } }), [area, uuid])
  useEffect(() => {
    const subscription = area.subscribe(({ value, context }) => {
      if (value === 'success' && context.data?.done) setDialog(null)
    })
    return () => subscription.unsubscribe()
  }, [area])
  const close = (): void => setDialog(null)
  const { items = [], total = 0 } = data?.page ?? {}
  return (
    <Panel title={t('title')}>
      <div className="stack">
        {failure && dialog === null && <Banner tone="bad">{failureSentences(failure)}</Banner>}
        <p className="field-hint">{t(location.arabox_uuid === null ? 'withoutArabox' : 'withArabox')}</p>
        {data && total > 0 && location.arabox_uuid !== null && <AraboxBiasTable bias={data.bias} />}
        {data && total === 0 && <p className="field-hint">{t('none')}</p>}
        {items.length > 0 && (
          <ul className={styles.counts} aria-label={t('title')}>
            {items.map((count) => (
              <CountRow key={count.id} count={count} onTakeBack={() => setDialog({ takeBack: count.id })} />
            ))}
          </ul>
        )}
        {total > items.length && <p className="field-hint">{t('more', { count: number(total - items.length) })}</p>}
        <div className={styles.actions}>
          <Button onClick={() => setDialog('add')}>{t('add')}</Button>
          <Button
            kind="text"
            disabled={isPending || total === 0}
            onClick={() => request({ download: { headings: t('headings').split(';'), language } })}
          >
            {t('download')}
          </Button>
        </div>
      </div>
      {dialog === 'add' && (
        <AddCountDialog isPending={isPending} failure={failure} onClose={close} onAdd={(add) => request({ add })} />
      )}
      {dialog !== null && dialog !== 'add' && (
        <TakeBackDialog
          isPending={isPending}
          failure={failure}
          onClose={close}
          onTakeBack={(reason) => request({ takeBack: { id: dialog.takeBack, reason } })}
        />
      )}
    </Panel>
  )
}
