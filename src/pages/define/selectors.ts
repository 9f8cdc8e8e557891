import type { PageGiven } from './page.ts'

type With<Children> = { getSnapshot: () => { children: Children } }

// Written once: the first load is smaller than with one of each for every page.

/** Input of a form page: the key of its record, null for a new one. */
export const byKey = ({ params }: PageGiven): { key: string | null } => ({ key: params.uuid ?? null })

/** Input of a list page: the query of the address. */
export const bySearch = ({ search }: PageGiven): { search: string } => ({ search })

/** The form of a page that has it as a child. */
export const formOf = <Form>(actor: With<{ form?: Form }>): Form | undefined => actor.getSnapshot().children.form

/** The form of a page that has the form page of a record as a child. */
export const formOfRecord = <Form>(actor: With<{ record?: With<{ form?: Form }> }>): Form | undefined => {
  const { record } = actor.getSnapshot().children
  return record && formOf(record)
}

/** The list of a page that has it as a child. */
export const listOf = <List>(actor: With<{ list?: List }>): List | undefined => actor.getSnapshot().children.list

/** The list of a page that has the list page of records as a child. */
export const listOfRecords = <List>(actor: With<{ records?: With<{ list?: List }> }>): List | undefined => {
  const { records } = actor.getSnapshot().children
  return records && listOf(records)
}

/** A page that is itself the actor of its filter, or its form. */
export const itself = <Actor>(actor: Actor): Actor => actor
