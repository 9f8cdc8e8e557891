import '../ui/dialog/differences.css'
import { type ReactNode, useState } from 'react'
import { useT } from '../i18n/translate.ts'
import { Button } from '../ui/action/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Banner } from '../ui/state/banner.tsx'
import { formWords } from './form-words.ts'

/** A field that differs between two versions, as text. */
export type Difference = { field: string; mine: string; theirs: string }

type VersionConflictProps = {
  /** Says that somebody saved in the meantime. */
  text: string
  /** Label of the button that goes on with the own values. */
  keepLabel: string
  differences: readonly Difference[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/**
 * Shows that somebody saved the record in the meantime. The user can compare both versions and chooses one: nothing is
 * overwritten silently (docs/design.md, States).
 */
export const VersionConflict = (props: VersionConflictProps): ReactNode => {
  const { text, keepLabel, differences, onKeepMine, onTakeTheirs } = props
  const t = useT(formWords)
  const [isOpen, setOpen] = useState(false)
  const choices = (kind: 'primary' | 'outlined'): ReactNode => (
    <>
      <Button onClick={onTakeTheirs}>{t('takeTheirs')}</Button>
      <Button kind={kind} onClick={onKeepMine}>
        {keepLabel}
      </Button>
    </>
  )
  return (
    <>
      <Banner
        tone="warn"
        actions={
          <span className="row">
            <Button onClick={() => setOpen(true)}>{t('compare')}</Button>
            {choices('outlined')}
          </span>
        }
      >
        {text}
      </Banner>
      <Dialog
        open={isOpen}
        width={640}
        title={t('compareTitle')}
        onClose={() => setOpen(false)}
        footer={choices('primary')}
      >
        {differences.length === 0 ? (
          <p>{t('noDifference')}</p>
        ) : (
          <table className="differences num">
            <thead>
              <tr>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('mine')}</th>
                <th scope="col">{t('theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, mine, theirs }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{mine}</td>
                  <td>{theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Dialog>
    </>
  )
}
