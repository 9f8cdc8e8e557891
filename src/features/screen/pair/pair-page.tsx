import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ScreenPairingPageRef } from '../../../../machines/administration/screen-pairing.ts'
import { isPairingCode } from '../../../../machines/administration/screen-player.ts'
import { useChildren } from '../../../actors/use-children.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import * as styles from './pair.module.css'
import { pairWords } from './pair-words.ts'
import { ScreenChoice } from './screen-choice.tsx'

/** The page that a player’s QR code leads to: it makes the player with this code the one of a screen. */
export const PairPage = ({ actor }: { actor: ScreenPairingPageRef }): ReactNode => {
  const t = useT(pairWords)
  const [, go] = useLocation()
  const { code, screen, attempted, failure } = useSelector(actor, (snapshot) => snapshot.context)
  const isPairing = useSelector(actor, (snapshot) => snapshot.matches('pairing'))
  const isPaired = useSelector(actor, (snapshot) => snapshot.matches('paired'))
  const children = useChildren(actor, ['screens'])
  useEffect(() => {
    if (isPaired && screen) go(`/screen/player/${screen.id}`, { replace: true })
  }, [isPaired, screen, go])
  if (!children) return null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    actor.send({ type: 'pairing.submit' })
  }
  return (
    <>
      <PageHeader title={t('title')} facts={[t('lead')]} />
      <form className={styles.page} onSubmit={submit} noValidate>
        <Panel>
          <div className={styles.fields}>
            <TextField
              label={t('code')}
              value={code}
              required
              error={attempted && !isPairingCode(code) ? t('codeMissing') : null}
              onChange={(typed) => actor.send({ type: 'pairing.change_code', typed })}
            />
            <ScreenChoice
              area={children.screens}
              chosen={screen}
              error={attempted && !screen ? t('screenMissing') : null}
              onChoose={(chosen) => actor.send({ type: 'pairing.choose', screen: chosen })}
            />
            {screen && screen.player !== 'none' && <Banner tone="warn">{t('hasPlayer')}</Banner>}
            {failure && <Banner tone="bad">{failureSentences(failure)}</Banner>}
            <div>
              <Button kind="primary" type="submit" loading={isPairing || isPaired}>
                {t('pair')}
              </Button>
            </div>
          </div>
        </Panel>
      </form>
    </>
  )
}
