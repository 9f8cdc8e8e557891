const pattern = /^erased account (\d+)$/

/** The name that stands in the place of an erased account’s name, in every record. Pages word it in their language. */
export const erasedName = (id: number): string => `erased account ${id}`

/** The number of the erased account that a name stands for; null for the name of a person. */
export const erasedAccountId = (name: string): number | null => {
  const id = pattern.exec(name)?.[1]
  return id === undefined ? null : Number(id)
}
