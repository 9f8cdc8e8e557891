import { type ReactNode, useState } from 'react'
import type { CampaignPlays, PlayGroup, RecordedPlay } from '../../../../../contract/campaign/campaign-plays.ts'
import type { Page } from '../../../../../contract/paging.ts'
import type { PlaysQuery, RecordedPlaysQuery } from '../../../../../machines/campaign/preview/preview-areas.ts'
import type { CampaignPreviewRef } from '../../../../../machines/campaign/preview/preview-page.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { useChildren } from '../../../../actors/use-children.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { SegmentedField } from '../../../../ui/field/choice-field.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { PlaysNotes, PlaysPages } from '../../../../ui/plays/plays-notes.tsx'
import { PlaysTable } from '../../../../ui/plays/plays-table.tsx'
import { RecordedPlaysTable } from '../../../../ui/plays/recorded-plays-table.tsx'
import { playsWords } from '../../../../ui/plays/words.ts'
import { AreaFailure } from '../../../../ui/state/area-failure.tsx'
import { SkeletonRows } from '../../../../ui/state/skeleton.tsx'
import { playsPanelWords } from './words.ts'

type Areas = {
  plays: AreaRef<PlaysQuery, CampaignPlays>
  recordedPlays: AreaRef<RecordedPlaysQuery, Page<RecordedPlay>>
  playProof: AreaRef<string, string>
}

/** The plays of a campaign by day, by screen, by spot and each alone, on request, and their proof as a file. */
export const PlaysPanel = ({ actor, uuid }: { actor: CampaignPreviewRef; uuid: string }): ReactNode => {
  const areas = useChildren(actor, ['plays', 'recordedPlays', 'playProof'])
  return areas && <LoadedPanel areas={areas} uuid={uuid} />
}

const LoadedPanel = ({ areas, uuid }: { areas: Areas; uuid: string }): ReactNode => {
  const t = useT(playsPanelWords)
  const ofPlays = useT(playsWords)
  const plays = useArea(areas.plays)
  const single = useArea(areas.recordedPlays)
  const proof = useArea(areas.playProof)
  const [chosen, setChosen] = useState<PlayGroup | 'single' | null>(null)
  const show = (group: PlayGroup | 'single', page = 1): void => {
    setChosen(group)
    if (group === 'single') areas.recordedPlays.send({ type: 'area.request', query: { uuid, page } })
    else areas.plays.send({ type: 'area.request', query: { uuid, group, page } })
  }
  if (chosen === null) {
    return (
      <div className="screen-only">
        <Panel title={t('title')}>
          <Button size="small" onClick={() => show('day')}>
            {t('show')}
          </Button>
        </Panel>
      </div>
    )
  }
  const shown = chosen === 'single' ? single : plays
  const area = chosen === 'single' ? areas.recordedPlays : areas.plays
  return (
    <Panel title={t('title')}>
      <SegmentedField
        label={ofPlays('groups')}
        hideLabel
        value={chosen}
        onChange={(group) => show(group)}
        options={(['day', 'screen', 'spot', 'single'] as const).map((value) => ({ value, label: ofPlays(value) }))}
      />
      <AreaFailure
        name={t('data')}
        failure={shown.failure}
        hasData={shown.data !== null}
        onRetry={() => area.send({ type: 'area.repeat' })}
      />
      {!shown.data && shown.isPending && <SkeletonRows rows={4} />}
      {chosen === 'single'
        ? single.data && <RecordedPlaysTable plays={single.data.items} />
        : plays.data && <PlaysTable group={groupOf(plays.data, chosen)} plays={plays.data} />}
      {shown.data && (
        <PlaysPages page={shown.data.page} pages={shown.data.pages} onPage={(page) => show(chosen, page)} />
      )}
      {plays.data && <PlaysNotes reportedUntil={plays.data.plays_reported_until} />}
      {plays.data && plays.data.sums.plays_by_source.player > 0 && (
        <div className="plays-tools screen-only">
          <Button
            size="small"
            icon="download"
            loading={proof.isPending}
            onClick={() => areas.playProof.send({ type: 'area.request', query: uuid })}
          >
            {ofPlays('download')}
          </Button>
          <a href="/verify">{ofPlays('verify')}</a>
          <span className="caption">{ofPlays('proof')}</span>
        </div>
      )}
      <AreaFailure
        name={t('file')}
        failure={proof.failure}
        hasData={false}
        onRetry={() => areas.playProof.send({ type: 'area.repeat' })}
      />
    </Panel>
  )
}

/** The group of shown plays: those of the group before stay while the next ones are read. */
const groupOf = ({ items: [first] }: CampaignPlays, chosen: PlayGroup): PlayGroup => {
  if (!first) return chosen
  return first.day ? 'day' : first.screen ? 'screen' : 'spot'
}
