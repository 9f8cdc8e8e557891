import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { isPairingCode, pairingCode } from '../../../../machines/administration/screen-player.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { playerWords } from './player-words.ts'
import * as styles from './screen-player.module.css'

type PlayerCodeProps = { isPairing: boolean; onPair: (code: string) => void; onCancel?: () => void }

/** The entry of the code that a player shows. */
export const PlayerCode = ({ isPairing, onPair, onCancel }: PlayerCodeProps): ReactNode => {
  const t = useT(playerWords)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const pair = (): void => {
    setMissing(!isPairingCode(code))
    if (isPairingCode(code)) onPair(code)
  }
  // The panel may stand in the form of the screen, which the key would save.
  const pairOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    pair()
  }
  return (
    <fieldset className={styles.code} aria-label={t(onCancel ? 'replace' : 'pair')} onKeyDown={pairOnEnter}>
      <TextField
        label={t('code')}
        hint={t('codeHint', { address: `${window.location.host}/player/` })}
        error={isMissing ? t('codeMissing') : null}
        value={code}
        onChange={(typed) => setCode(pairingCode(typed))}
      />
      {onCancel && <p className="field-hint">{t('replaceHint')}</p>}
      <div className={styles.buttons}>
        <Button icon="link" loading={isPairing} onClick={pair}>
          {t('pair')}
        </Button>
        {onCancel && (
          <Button kind="text" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
