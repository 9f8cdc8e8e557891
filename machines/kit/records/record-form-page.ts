import { type ActorRefFrom, setup } from 'xstate'
import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../../contract/field-errors.ts'
import type { FieldError } from '../../../contract/validation.ts'
import { createArea } from '../area/area.ts'
import { createForm } from '../form/form.ts'
import type { ToastCode } from '../toasts/toast-codes.ts'
import { createRemoval } from './removal.ts'

/** What every record has that a form can open. */
export type RecordFacts = { id: number; version: number }

/** Field errors of a body by its schema of the contract: the same checks as the server's. */
export const bodyErrors = (schema: z.ZodMiniType, body: unknown): FieldError[] => {
  const { success, error } = z.safeParse(schema, body, { reportInput: true })
  return success ? [] : fieldErrorsOf(error, 'body')
}

/** Definition of the form of one kind of reference data. */
export type RecordFormDefinition<Item, Values> = {
  /** Values of a new record. */
  blank: Values
  /** What the address of the page says about a new record. */
  blankIn?: (search: string) => Partial<Values>
  valuesOf: (item: Item) => Values
  check: (values: Values) => readonly FieldError[]
  toasts: { created: ToastCode; updated: ToastCode; deleted: ToastCode }
}

/** Input of a form page: the key of a record, or null; and the query of its address. */
type PageInput = { key: string | null; search?: string | undefined }

const isRecord = (current: unknown): current is RecordFacts =>
  typeof current === 'object' && current !== null && 'id' in current && 'version' in current

/**
 * Creates the machines of a form page of reference data: the form, the options of its fields, the removal, and the page
 * that runs them. A key of `null` opens a new record. To provide: `load` and `save` of the form, `load` of the options,
 * `remove` of the removal.
 */
export const createRecordFormPage = <Item extends RecordFacts, Values extends object, Options>(
  id: string,
  { blank, blankIn, valuesOf, check, toasts }: RecordFormDefinition<Item, Values>,
) => {
  const form = createForm<Values, Item, PageInput>('form', {
    blank: ({ search = '' }) => ({ ...blank, ...blankIn?.(search) }),
    valuesOf,
    check,
    // The problem of a version conflict has the current record as the server presents it.
    currentOf: (current) => (isRecord(current) ? (current as Item) : null),
    toasts: { created: toasts.created, updated: toasts.updated },
  })
  const options = createArea<null, Options>('options')
  const removal = createRemoval(toasts.deleted)
  const page = setup({
    types: {
      context: {} as PageInput,
      input: {} as PageInput,
      children: {} as { form: 'form'; options: 'options'; removal: 'removal' },
    },
    actors: { form, options, removal },
  }).createMachine({
    id,
    context: ({ input }) => input,
    invoke: [
      { id: 'form', src: 'form', input: ({ context }) => context },
      { id: 'options', src: 'options', input: { query: null } },
      { id: 'removal', src: 'removal', input: ({ context }) => ({ id: context.key ?? '' }) },
    ],
  })
  return { form, options, removal, page }
}

/** The machines of a form page. */
export type RecordFormPage<Item extends RecordFacts, Values extends object, Options> = ReturnType<
  typeof createRecordFormPage<Item, Values, Options>
>
/** A running form page. */
export type RecordFormPageRef<Item extends RecordFacts, Values extends object, Options> = ActorRefFrom<
  RecordFormPage<Item, Values, Options>['page']
>
