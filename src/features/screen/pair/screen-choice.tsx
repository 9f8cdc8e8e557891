import { type ReactNode, useId, useState } from 'react'
import { LONGEST_SEARCH } from '../../../../contract/limits.ts'
import type { Screen } from '../../../../contract/location/screen-records.ts'
import type { FoundScreens } from '../../../../machines/administration/screen-pairing.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { useArea } from '../../../actors/use-area.ts'
import { joinFacts } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { FieldFrame } from '../../../ui/field/field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { TwoLine } from '../../../ui/list/cells.tsx'
import { AreaFailure } from '../../../ui/state/area-failure.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { PlayerStateMark } from '../player/player-state-mark.tsx'
import * as styles from './pair.module.css'
import { pairWords } from './pair-words.ts'

type ScreenChoiceProps = {
  area: AreaRef<{ filter: string }, FoundScreens>
  chosen: Screen | null
  error: string | null
  onChoose: (screen: Screen) => void
}

/** The choice of one screen among those that the account may change, with a search. */
export const ScreenChoice = ({ area, chosen, error, onChoose }: ScreenChoiceProps): ReactNode => {
  const t = useT(pairWords)
  const group = useId()
  const [filter, setFilter] = useState('')
  const { data, failure } = useArea(area)
  const search = (typed: string): void => {
    setFilter(typed)
    area.send({ type: 'area.request_after_pause', query: { filter: typed } })
  }
  const found = data?.items ?? []
  const isFound = found.some(({ id }) => id === chosen?.id)
  const shown = chosen && !isFound ? [chosen, ...found] : found
  return (
    <FieldFrame label={t('screen')} error={error} required as="group">
      {(control, labelId) => (
        <div className="stack">
          <TextField
            label={t('search')}
            hideLabel
            type="search"
            placeholder={t('searchHint')}
            value={filter}
            maxLength={LONGEST_SEARCH}
            onChange={search}
          />
          <AreaFailure
            name={t('screens')}
            failure={failure}
            hasData={data !== null}
            onRetry={() => area.send({ type: 'area.repeat' })}
          />
          {!data && !failure && <SkeletonRows rows={4} />}
          {data && shown.length === 0 && <EmptyState title={t('noScreen')} text={t('noScreenText')} />}
          <div
            className={styles.screens}
            role="radiogroup"
            aria-labelledby={labelId}
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
          >
            {shown.map((screen) => (
              <label key={screen.id}>
                <input type="radio" name={group} checked={screen.id === chosen?.id} onChange={() => onChoose(screen)} />
                <TwoLine
                  main={joinFacts([screen.location_name, screen.name])}
                  sub={joinFacts([screen.address, screen.city_name])}
                  strong
                />
                <PlayerStateMark state={screen.player} />
              </label>
            ))}
          </div>
          {data && data.total > found.length && (
            <p className="field-hint">{t('shown', { shown: found.length, total: data.total })}</p>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
