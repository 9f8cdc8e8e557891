import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { Button } from '../../ui/action/button.tsx'

const passkeyLoginWords = defineWords({ use: 'Zaloguj się kluczem dostępu' }, { use: 'Log in with a passkey' })

/** Logs in with a passkey, which the browser asks for. */
export const PasskeyLogin = ({ isBusy, onUse }: { isBusy: boolean; onUse: () => void }): ReactNode => {
  const t = useT(passkeyLoginWords)
  return (
    <Button size="large" block icon="key" disabled={isBusy} onClick={onUse}>
      {t('use')}
    </Button>
  )
}
