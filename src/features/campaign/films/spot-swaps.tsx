import { type ReactNode, useState } from 'react'
import type { Campaign, Spot } from '../../../../contract/campaign/campaign.ts'
import type { FilmSwap } from '../../../../contract/campaign/swap-operations.ts'
import type { User } from '../../../../contract/users/user.ts'
import type { FilmSwaps, FilmSwapsQuery } from '../../../../machines/campaign/film-swaps.ts'
import type { AreaRef } from '../../../../machines/kit/area/area.ts'
import { useArea } from '../../../actors/use-area.ts'
import { dateTime } from '../../../i18n/dates.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { personName } from '../../../i18n/words/person-name.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SpotFilm } from '../spot-film.tsx'
import * as styles from '../spots.module.css'
import { SwapDialog } from './swap-dialog.tsx'
import { swapWords } from './swap-words.ts'

type SpotSwapsProps = {
  area: AreaRef<FilmSwapsQuery, FilmSwaps>
  campaign: Campaign
  spot: Spot
  user: User
}

type OpenDialog = 'proposal' | 'refusal' | 'film' | null

/** The film that is proposed for a spot of a confirmed campaign: who may edit proposes one, an operator decides. */
export const SpotSwaps = ({ area, campaign, spot, user }: SpotSwapsProps): ReactNode => {
  const t = useT(swapWords)
  const { data, isPending, failure } = useArea(area)
  // The campaign has another version once a proposal or a decision is stored.
  const [dialog, setDialog] = useState<{ kind: OpenDialog; version: number }>({ kind: null, version: 0 })
  const openDialog = dialog.version === campaign.version ? dialog.kind : null
  const open = (kind: OpenDialog): void => setDialog({ kind, version: campaign.version })
  const { uuid } = campaign
  const [latest] = data?.swaps.filter(({ spot_id }) => spot_id === spot.id) ?? []
  const waiting = latest?.decision === null ? latest : null
  const decides = waiting !== null && user.permissions.includes('campaign.accept')
  const send = (query: FilmSwapsQuery): void => area.send({ type: 'area.request', query })
  return (
    <>
      {latest && <SwapLine swap={latest} />}
      {failure && openDialog === null && <span className="caption tone-bad">{failureSentences(failure)}</span>}
      <span className={styles.buttons}>
        {waiting && (
          <Button size="small" icon="play" onClick={() => open('film')}>
            {t('show', { name: waiting.file_name })}
          </Button>
        )}
        {decides && (
          <>
            <Button
              size="small"
              icon="check"
              loading={isPending}
              onClick={() => send({ uuid, action: 'approve', swapId: waiting.id })}
            >
              {t('approve')}
            </Button>
            <Button size="small" icon="close" disabled={isPending} onClick={() => open('refusal')}>
              {t('refuse')}
            </Button>
          </>
        )}
        {user.permissions.includes('campaign.edit') && (
          <Button
            size="small"
            icon="upload"
            aria-label={t('changeOf', { name: spot.file_name })}
            onClick={() => open('proposal')}
          >
            {t('change')}
          </Button>
        )}
      </span>
      {(openDialog === 'proposal' || openDialog === 'refusal') && (
        <SwapDialog
          name={spot.file_name}
          kind={openDialog}
          isBusy={isPending}
          failure={failure}
          onProposal={(file, reason) => send({ uuid, action: 'ask', spotId: spot.id, file, reason })}
          onRefusal={(reason) => waiting && send({ uuid, action: 'refuse', swapId: waiting.id, reason })}
          onClose={() => open(null)}
        />
      )}
      {openDialog === 'film' && waiting && (
        <Dialog open title={waiting.file_name} onClose={() => open(null)} width={400}>
          <SpotFilm
            files={{ film: waiting.sign_url, still: waiting.codec === null ? waiting.sign_url : null }}
            onExpired={() => send({ uuid, action: 'list' })}
          />
        </Dialog>
      )}
    </>
  )
}

/** That a film waits for its approval, or why the last one was refused. Approved films are the present ones. */
const SwapLine = ({ swap }: { swap: FilmSwap }): ReactNode => {
  const t = useT(swapWords)
  if (swap.decision !== null && swap.decision !== 'refused') return null
  const isWaiting = swap.decision === null
  return (
    <span className="caption num tone-warn">
      {t(isWaiting ? 'waits' : 'wasRefused', {
        name: swap.file_name,
        by: personName((isWaiting ? swap.asked_by : swap.decided_by) ?? ''),
        at: dateTime((isWaiting ? swap.asked_at : swap.decided_at) ?? ''),
        reason: (isWaiting ? swap.reason : swap.decision_reason) ?? '',
      })}
    </span>
  )
}
