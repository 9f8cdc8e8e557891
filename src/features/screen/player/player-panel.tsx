import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { ScreenPlayers } from '../../../../contract/player/screen-players.ts'
import type { ScreenPlayerRef } from '../../../../machines/administration/screen-player.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { EndPlayerDialog } from './end-player-dialog.tsx'
import { FormerPlayers } from './former-players.tsx'
import { PlayerCode } from './player-code.tsx'
import { PlayerFacts } from './player-facts.tsx'
import { PlayerPicture } from './player-picture.tsx'
import { PlayerStateMark } from './player-state-mark.tsx'
import { playerWords } from './player-words.ts'
import * as styles from './screen-player.module.css'

const sources = {
  player: 'sourcePlayer',
  outside: 'sourceOutside',
  computed: 'sourceComputed',
  none: 'sourceNone',
} as const satisfies Record<ScreenPlayers['plays_source'], string>

type PlayerPanelProps = { actor: ScreenPlayerRef; screenId: number }

/** The player of a screen: where plays come from, its state, its picture, pairing and end, and former players. */
export const PlayerPanel = ({ actor, screenId }: PlayerPanelProps): ReactNode => {
  const t = useT(playerWords)
  const { players, failure } = useSelector(actor, (snapshot) => snapshot.context)
  useEffect(() => actor.send({ type: 'screen_player.open', screenId }), [actor, screenId])
  return (
    <Panel title={t('title')} actions={players && <PlayerStateMark state={players.state} />}>
      {players ? (
        <LoadedPlayer actor={actor} players={players} />
      ) : failure ? (
        <ErrorState
          title={t('failed')}
          text={failureSentences(failure)}
          requestId={failure.requestId}
          onRetry={() => actor.send({ type: 'screen_player.retry' })}
        />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Panel>
  )
}

const LoadedPlayer = ({ actor, players }: { actor: ScreenPlayerRef; players: ScreenPlayers }): ReactNode => {
  const t = useT(playerWords)
  const { failure, refusal, command, awaitsPicture } = useSelector(actor, (snapshot) => snapshot.context)
  const isRunning = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'running' }))
  const isConfirming = useSelector(actor, (snapshot) => snapshot.matches({ ready: 'confirming' }))
  const [replaced, setReplaced] = useState<string | null>(null)
  const { player } = players
  const isReplacing = player !== null && player.uuid === replaced
  const isRunningThis = (kind: NonNullable<typeof command>['kind']): boolean => isRunning && command?.kind === kind
  const isPicture = command?.kind === 'ask_for_picture'
  const pair = (code: string): void => actor.send({ type: 'screen_player.submit_code', code })
  return (
    <div className="stack">
      <p className={styles.source}>{t(sources[players.plays_source])}</p>
      {failure && <Banner tone="warn">{t('stale')}</Banner>}
      {refusal && command?.kind !== 'end' && (
        <Banner tone="bad">
          {isPicture && refusal.code === 'too_many_requests' ? t('pictureTooSoon') : failureSentences(refusal)}
        </Banner>
      )}
      {player && <PlayerFacts player={player} />}
      {player && (
        <PlayerPicture
          picture={player.picture}
          isAwaited={awaitsPicture}
          isAsking={isRunningThis('ask_for_picture')}
          onAsk={() => actor.send({ type: 'screen_player.request_picture' })}
        />
      )}
      {!player && <PlayerCode isPairing={isRunningThis('pair')} onPair={pair} />}
      {isReplacing && <PlayerCode isPairing={isRunningThis('pair')} onPair={pair} onCancel={() => setReplaced(null)} />}
      {player && !isReplacing && (
        <div className={styles.buttons}>
          <Button size="small" icon="link" onClick={() => setReplaced(player.uuid)}>
            {t('replace')}
          </Button>
          <Button size="small" kind="danger" onClick={() => actor.send({ type: 'screen_player.begin_end' })}>
            {t('end')}
          </Button>
        </div>
      )}
      <FormerPlayers players={players.former} />
      {player && (isConfirming || isRunningThis('end')) && (
        <EndPlayerDialog
          player={player}
          isEnding={isRunning}
          refusal={refusal}
          onEnd={(computesPlays) => actor.send({ type: 'screen_player.confirm_end', computesPlays })}
          onCancel={() => actor.send({ type: 'screen_player.cancel_end' })}
        />
      )}
    </div>
  )
}
