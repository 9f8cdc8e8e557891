import { decimal } from '../../i18n/format.ts'

const MEGABYTE = 1_000_000

/** The size of a file in kB or MB. */
export const fileSizeText = (bytes: number): string =>
  bytes < MEGABYTE ? `${decimal(bytes / 1000, 0)}\u00a0kB` : `${decimal(bytes / MEGABYTE, 1)}\u00a0MB`
