import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { AreaRef } from '../../machines/kit/area/area.ts'
import type { Failure } from '../../machines/kit/area/failure.ts'
import type { FormRef } from '../../machines/kit/form/form.ts'
import { fieldErrorOf } from '../../machines/kit/form/form-context.ts'
import type { RecordFacts, RecordFormPageRef } from '../../machines/kit/records/record-form-page.ts'
import type { RemovalRef } from '../../machines/kit/records/removal.ts'
import { useChildren } from '../actors/use-children.ts'
import { failureSentences } from '../i18n/failure-sentences.ts'
import { useLanguage } from '../i18n/language.ts'
import { useT } from '../i18n/translate.ts'
import { validationText } from '../i18n/words/validation.ts'
import { Button } from '../ui/action/button.tsx'
import { OverflowMenu } from '../ui/action/menu.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { useTitle } from '../ui/page-title.ts'
import { Banner } from '../ui/state/banner.tsx'
import { SkeletonRows } from '../ui/state/skeleton.tsx'
import { recordDifferences } from './differences.ts'
import { ErrorSummary } from './error-summary.tsx'
import { formWords } from './form-words.ts'
import { VersionConflict } from './lazy-version-conflict.tsx'
import { type FieldDefinition, RecordField } from './record-field.tsx'
import { RecordNotLoaded } from './record-not-loaded.tsx'
import * as styles from './records.module.css'
import { RemovalDialog } from './removal-dialog.tsx'
import { UnansweredSave } from './unanswered-save.tsx'
import { UsageList } from './usage-list.tsx'

/** What a part beside the form gets: the values as they are typed, and the saved record, `null` for a new one. */
export type FormPart<Item, Values, Options> = {
  values: Values
  record: Item | null
  options: Options | null
  change: (values: Partial<Values>) => void
}

/** The form of one kind of reference data. */
export type RecordForm<Item, Values, Options> = {
  /** Address and title of the list. */
  listPath: string
  listTitle: string
  /** Title of the page of a new record. */
  newTitle: string
  nameOf: (record: Item) => string
  fields: (options: Options | null, record: Item | null, values: Values) => readonly FieldDefinition<Values>[]
  valuesOf: (record: Item) => Values
  /** Address of the list of what uses a record, by kind. */
  usagePath?: (record: Item, kind: string) => string | undefined
  /** Facts below the title. */
  facts?: (record: Item) => readonly ReactNode[]
  /** What a refused save asks: the question, and the values that say yes. */
  question?: (failure: Failure, values: Values) => { text: string; accept: string; values: Partial<Values> } | null
  /** Whether this record can be deleted at all. */
  isRemovable?: (record: Item) => boolean
  /** Further panels below the fields, and beside them. */
  below?: (part: FormPart<Item, Values, Options>) => ReactNode
  aside?: (part: FormPart<Item, Values, Options>) => ReactNode
}

type RecordFormPageProps<Item extends RecordFacts, Values extends object, Options> = {
  actor: RecordFormPageRef<Item, Values, Options>
  definition: RecordForm<Item, Values, Options>
}

/** The form page of one kind of reference data: fields, errors, version conflicts, deletion. */
export const RecordFormPage = <Item extends RecordFacts, Values extends object, Options>({
  actor,
  definition,
}: RecordFormPageProps<Item, Values, Options>): ReactNode => {
  useLanguage()
  const children = useChildren(actor, ['form', 'options', 'removal'])
  if (!children) return null
  const { form, options, removal } = children
  return (
    <LoadedPage
      // The children of the page are started with exactly these types.
      form={form as FormRef<Values, Item>}
      options={options as AreaRef<null, Options>}
      removal={removal as RemovalRef}
      definition={definition}
    />
  )
}

type LoadedProps<Item extends RecordFacts, Values extends object, Options> = {
  form: FormRef<Values, Item>
  options: AreaRef<null, Options>
  removal: RemovalRef
  definition: RecordForm<Item, Values, Options>
}

const LoadedPage = <Item extends RecordFacts, Values extends object, Options>({
  form,
  options,
  removal,
  definition,
}: LoadedProps<Item, Values, Options>): ReactNode => {
  const t = useT(formWords)
  const [, go] = useLocation()
  const snapshot = useSelector(form, (each) => each)
  const knownOptions = useSelector(options, (each) => each.context.data)
  const isRemoved = useSelector(removal, (each) => each.matches('removed'))
  const [attempt, setAttempt] = useState(0)
  const { record, values, dirty, current, attempted, fieldErrors, serverFieldErrors, failure } = snapshot.context
  const { listPath, listTitle, newTitle, nameOf, usagePath, isRemovable = () => true } = definition
  const isDone = snapshot.matches('saved') || isRemoved
  const isLoading = snapshot.matches('opening') || snapshot.matches('loading')
  const isUnloaded = snapshot.matches('unloaded')
  useTitle(isLoading || isUnloaded ? null : record ? nameOf(record) : newTitle)
  const question = failure && snapshot.matches('refused') ? definition.question?.(failure, values) : null
  const isRefused = current !== null || snapshot.matches('refused')
  useEffect(() => {
    // The button that saves is at the end of the form, what the form says is at its start.
    if (isRefused) window.scrollTo({ top: 0 })
  }, [isRefused])
  useEffect(() => {
    // Nobody is asked to save the changes of a record that no longer exists.
    if (isRemoved) form.send({ type: 'form.change', values: form.getSnapshot().context.baseline })
    if (isDone) go(listPath)
  }, [form, isDone, isRemoved, go, listPath])
  if (isLoading) return <SkeletonRows rows={5} />
  if (isUnloaded) {
    const list = { label: listTitle, href: listPath }
    return <RecordNotLoaded failure={failure} list={list} onRetry={() => form.send({ type: 'form.retry' })} />
  }
  const fields = definition.fields(knownOptions, record, values)
  const part = {
    values,
    record,
    options: knownOptions,
    change: (change: Partial<Values>) => form.send({ type: 'form.change', values: change }),
  }
  const acceptQuestion = (): void => {
    part.change(question?.values ?? {})
    form.send({ type: 'form.submit' })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.send({ type: 'form.submit' })
    setAttempt(attempt + 1)
  }
  const errorOf = (path: string): string | null => {
    const sentence = fieldErrorOf(snapshot, path)
    return sentence === null ? null : validationText(sentence)
  }
  const labelOf = (path: string): string =>
    (fields.find(({ name }) => name === path) ?? fields.find(({ name }) => path.startsWith(`${name}.`)))?.label ?? path
  const shownErrors = attempted ? [...serverFieldErrors, ...fieldErrors] : serverFieldErrors
  const aside = definition.aside?.(part)
  const pathOfUsage = record && usagePath ? (kind: string) => usagePath(record, kind) : undefined
  return (
    <>
      <PageHeader
        crumbs={[{ label: listTitle, href: listPath }]}
        title={record ? nameOf(record) : newTitle}
        facts={record ? definition.facts?.(record) : []}
        actions={
          record &&
          isRemovable(record) && (
            <OverflowMenu
              items={[
                {
                  key: 'delete',
                  label: t('delete'),
                  icon: 'trash',
                  danger: true,
                  onSelect: () => removal.send({ type: 'removal.begin', id: String(record.id) }),
                },
              ]}
            />
          )
        }
      />
      <div className={styles.notices}>
        {failure?.usage && snapshot.matches('refused') && (
          <Banner tone="bad">
            {failureSentences(failure)}
            <UsageList usage={failure.usage} usagePath={pathOfUsage} />
          </Banner>
        )}
        <UnansweredSave form={snapshot} onSave={() => form.send({ type: 'form.submit' })} />
        {question && (
          <Banner tone="warn" actions={<Button onClick={acceptQuestion}>{question.accept}</Button>}>
            {question.text}
          </Banner>
        )}
        {current && (
          <VersionConflict
            text={t('conflict', { version: current.version })}
            keepLabel={t('keepMine')}
            differences={recordDifferences(fields, values, definition.valuesOf(current))}
            onKeepMine={() => form.send({ type: 'form.keep_mine' })}
            onTakeTheirs={() => form.send({ type: 'form.take_theirs' })}
          />
        )}
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary errors={shownErrors} labelOf={labelOf} attempt={attempt} />
        <div className={aside ? styles.formColumns : undefined}>
          <Panel>
            <div className={styles.fields}>
              {fields.map((field) => (
                <RecordField
                  key={field.name}
                  field={field}
                  value={values[field.name]}
                  error={errorOf(field.name)}
                  errorAt={(path) => errorOf(`${field.name}.${path}`)}
                  onChange={(value) => part.change({ [field.name]: value } as Partial<Values>)}
                  onBlur={() => form.send({ type: 'form.leave_field', field: field.name })}
                />
              ))}
            </div>
          </Panel>
          {aside}
        </div>
        <div className={styles.actions}>
          <Button
            kind="primary"
            type="submit"
            disabled={record !== null && !dirty}
            loading={snapshot.matches('saving')}
          >
            {t(record ? 'save' : 'create')}
          </Button>
          <Button href={listPath}>{t('cancel')}</Button>
          {dirty && record && <span className={styles.unsaved}>{t('unsaved')}</span>}
        </div>
      </form>
      {definition.below?.(part)}
      {record && <RemovalDialog removal={removal} name={nameOf(record)} usagePath={pathOfUsage} />}
    </>
  )
}
