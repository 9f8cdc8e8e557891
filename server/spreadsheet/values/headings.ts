/** Other headings of each column, in small letters: those of exported lists, and Polish ones. */
export type OtherHeadings<Column extends string> = Readonly<Partial<Record<Column, readonly string[]>>>

/** A heading without surrounding spaces; spaces of any kind between its words are one space. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFC')
    .replaceAll(/[\s\u200b\ufeff]+/g, ' ')
    .trim()

/**
 * Creates a function that returns the column of a heading, or null. The names of the columns are case-sensitive (V09);
 * their other headings are not.
 */
export const headingReader =
  <Column extends string>(columns: readonly Column[], others: OtherHeadings<Column>) =>
  (heading: string): Column | null => {
    const plain = plainHeading(heading)
    const lower = plain.toLowerCase()
    return (
      columns.find((column) => column === plain) ?? columns.find((column) => others[column]?.includes(lower)) ?? null
    )
  }
