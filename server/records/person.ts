/** An account whose personal data is erased. `name` stands in the place of all names that it had (decision 086). */
export type ErasedPerson = {
  readonly id: number
  readonly uuid: string
  readonly name: string
  readonly formerNames: readonly string[]
}

/** A part of the export of an account: the name of the part, and its rows as they are stored, without secrets. */
export type PersonSection = {
  readonly section: string
  readonly rows: () => AsyncIterable<object> | Promise<readonly object[]>
}
