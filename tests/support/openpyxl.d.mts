/** Path of a Python that can read spreadsheets, or none. */
export function findOpenpyxl(): string | undefined
/** Makes sure that there is one, or says what to do and throws. */
export function installOpenpyxl(): void
