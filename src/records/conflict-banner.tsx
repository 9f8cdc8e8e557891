import '../ui/dialog/differences.css'
import { type ReactNode, useState } from 'react'
import { number } from '../i18n/format.ts'
import { translate, useT } from '../i18n/translate.ts'
import { Button } from '../ui/action/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Banner } from '../ui/state/banner.tsx'
import type { FieldDefinition } from './record-field.tsx'
import { recordWords } from './words.ts'

type ConflictBannerProps<Values> = {
  fields: readonly FieldDefinition<Values>[]
  mine: Values
  theirs: Values
  version: number
  onKeepMine: () => void
  onTakeTheirs: () => void
}

const shownValue = <Values,>(field: FieldDefinition<Values>, value: unknown): string => {
  if (typeof value === 'boolean') return translate(recordWords, value ? 'yes' : 'no')
  const values = Array.isArray(value) ? value : [value]
  const texts = values.map((each: unknown) => {
    const option = 'options' in field ? field.options.find((one) => one.value === each) : undefined
    if (option) return option.label
    if (typeof each === 'number') return number(each)
    return typeof each === 'string' ? each : ''
  })
  return texts.filter(Boolean).join(', ') || '–'
}

/**
 * Shows that somebody saved the record in the meantime, beside the fresh values. The user chooses one version: nothing
 * is overwritten silently.
 */
export const ConflictBanner = <Values extends object>(props: ConflictBannerProps<Values>): ReactNode => {
  const { fields, mine, theirs, version, onKeepMine, onTakeTheirs } = props
  const t = useT(recordWords)
  const [isOpen, setOpen] = useState(false)
  const differing = fields.filter(({ name }) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
  const choices = (
    <>
      <Button onClick={onTakeTheirs}>{t('takeTheirs')}</Button>
      <Button onClick={onKeepMine}>{t('keepMine')}</Button>
    </>
  )
  return (
    <>
      <Banner
        tone="warn"
        actions={
          <span className="row">
            <Button onClick={() => setOpen(true)}>{t('compare')}</Button>
            {choices}
          </span>
        }
      >
        {t('conflict', { version })}
      </Banner>
      <Dialog open={isOpen} width={640} title={t('compare')} onClose={() => setOpen(false)} footer={choices}>
        {differing.length === 0 ? (
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
              {differing.map((field) => (
                <tr key={field.name}>
                  <th scope="row">{field.label}</th>
                  <td>{shownValue(field, mine[field.name])}</td>
                  <td>{shownValue(field, theirs[field.name])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Dialog>
    </>
  )
}
