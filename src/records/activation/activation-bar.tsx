import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { Activatable, ActivationRef } from '../../../machines/kit/records/activation.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { activationWords } from './words.ts'

type ActivationBarProps<Row> = {
  activation: ActivationRef<Row>
  /** The selected records, of all pages. */
  rows: readonly Row[]
  /** What disabling means for these records. */
  consequence: string
}

/** Enables or disables the selected records; before they are disabled, a dialog says what that means. */
export const ActivationBar = <Row extends Activatable>({
  activation,
  rows,
  consequence,
}: ActivationBarProps<Row>): ReactNode => {
  const t = useT(activationWords)
  const [isOpen, setOpen] = useState(false)
  const isPending = useSelector(activation, (snapshot) => snapshot.matches('pending'))
  const request = (isActive: boolean): void =>
    activation.send({ type: 'area.request', query: { rows, isActive, isUndo: false } })
  return (
    <>
      <Button loading={isPending} disabled={rows.every((row) => row.is_active)} onClick={() => request(true)}>
        {t('enable')}
      </Button>
      <Button loading={isPending} disabled={rows.every((row) => !row.is_active)} onClick={() => setOpen(true)}>
        {t('disable')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('confirm', { count: rows.length })}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button
              kind="danger-filled"
              onClick={() => {
                setOpen(false)
                request(false)
              }}
            >
              {t('disable')}
            </Button>
          </>
        }
      >
        <p>{consequence}</p>
      </Dialog>
    </>
  )
}
