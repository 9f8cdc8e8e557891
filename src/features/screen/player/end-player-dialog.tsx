import { type ReactNode, useId, useState } from 'react'
import type { ScreenPlayer } from '../../../../contract/player/screen-players.ts'
import type { Failure } from '../../../../machines/kit/area/failure.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { playerWords } from './player-words.ts'
import * as styles from './screen-player.module.css'

type EndPlayerDialogProps = {
  player: ScreenPlayer
  isEnding: boolean
  refusal: Failure | null
  onEnd: (computesPlays: boolean) => void
  onCancel: () => void
}

/** Asks before a player ends, and what becomes of the plays of its screen. */
export const EndPlayerDialog = ({ player, isEnding, refusal, onEnd, onCancel }: EndPlayerDialogProps): ReactNode => {
  const t = useT(playerWords)
  const group = useId()
  const [computesPlays, setComputesPlays] = useState(false)
  const waiting = player.waiting_records ?? 0
  return (
    <Dialog
      open
      title={t('end')}
      onClose={onCancel}
      footer={
        <>
          <Button disabled={isEnding} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button kind="danger-filled" loading={isEnding} onClick={() => onEnd(computesPlays)}>
            {t('end')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('endText')}</p>
        {waiting > 0 && <p>{t('endWaiting', { count: waiting })}</p>}
        <fieldset className={styles.choice}>
          <legend className="field-label">{t('endChoice')}</legend>
          {[false, true].map((value) => (
            <label key={String(value)}>
              <input
                type="radio"
                name={group}
                checked={computesPlays === value}
                onChange={() => setComputesPlays(value)}
              />
              {t(value ? 'endComputed' : 'endNone')}
            </label>
          ))}
        </fieldset>
        {refusal && <Banner tone="bad">{failureSentences(refusal)}</Banner>}
      </div>
    </Dialog>
  )
}
