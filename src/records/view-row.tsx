import { type FormEvent, type ReactNode, useState } from 'react'
import { useT } from '../i18n/translate.ts'
import { Button, IconButton } from '../ui/action/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { SavedViews } from '../ui/layout/saved-views.tsx'
import type { ListLayout } from './list-layout.ts'
import { listWords } from './words.ts'

const LONGEST_VIEW_NAME = 40
const ALL = ''

type ViewRowProps = {
  views: ListLayout['views']
  /** The search part of the list’s address. */
  search: string
  onChoose: (search: string) => void
  onChange: (views: ListLayout['views']) => void
}

type ViewsProps = Omit<ViewRowProps, 'onChoose'>

/** Asks for the name of a new view of the current filter; while `name` is null it is closed. */
const SaveViewDialog = ({
  views,
  search,
  onChange,
  name,
  setName,
}: ViewsProps & { name: string | null; setName: (name: string | null) => void }): ReactNode => {
  const t = useT(listWords)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const typed = name?.trim() ?? ''
    if (typed === '') return
    onChange([...views.filter((view) => view.name !== typed), { name: typed, search }])
    setName(null)
  }
  return (
    <Dialog
      open={name !== null}
      title={t('saveView')}
      onClose={() => setName(null)}
      footer={
        <>
          <Button onClick={() => setName(null)}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form="save-view" disabled={!name?.trim()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id="save-view" onSubmit={save}>
        <TextField label={t('viewName')} required maxLength={LONGEST_VIEW_NAME} value={name ?? ''} onChange={setName} />
      </form>
    </Dialog>
  )
}

/** The button that saves the current filter as a view, or removes the chosen view. */
export const ViewActions = (props: ViewsProps): ReactNode => {
  const { views, search, onChange } = props
  const t = useT(listWords)
  const [name, setName] = useState<string | null>(null)
  const current = views.find((view) => view.search === search)
  return (
    <>
      {current ? (
        <IconButton
          icon="trash"
          size="small"
          label={t('removeView', { name: current.name })}
          onClick={() => onChange(views.filter((view) => view !== current))}
        />
      ) : (
        search !== ALL && (
          <Button kind="text" size="small" icon="plus" onClick={() => setName('')}>
            {t('saveView')}
          </Button>
        )
      )}
      <SaveViewDialog {...props} name={name} setName={setName} />
    </>
  )
}

/**
 * The tool that saves the first view of a list. A row for it would move the list when something is filtered or sorted,
 * so the row of views begins with the first view.
 */
export const FirstView = (props: ViewsProps): ReactNode => {
  const t = useT(listWords)
  const [name, setName] = useState<string | null>(null)
  if (props.views.length > 0) return null
  return (
    <>
      <IconButton
        icon="bookmark"
        kind="outlined"
        label={t('saveView')}
        disabled={props.search === ALL}
        onClick={() => setName('')}
      />
      <SaveViewDialog {...props} name={name} setName={setName} />
    </>
  )
}

/** The views that the user has saved, if any, and the buttons that save the current filter and remove a view. */
export const ViewRow = ({ views, search, onChoose, onChange }: ViewRowProps): ReactNode => {
  const t = useT(listWords)
  if (views.length === 0) return null
  const current = views.find((view) => view.search === search)
  return (
    <SavedViews
      label={t('views')}
      items={[{ key: ALL, label: t('viewAll') }, ...views.map((view) => ({ key: view.search, label: view.name }))]}
      current={current?.search ?? (search === ALL ? ALL : '-')}
      onChange={onChoose}
      action={<ViewActions views={views} search={search} onChange={onChange} />}
    />
  )
}
