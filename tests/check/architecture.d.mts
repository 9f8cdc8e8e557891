export const PAGE: string
export const recordFiles: readonly (readonly [path: string, holds: string])[]
export const roomsTable: () => string
export const recordFilesTable: () => string
export const withTables: (page: string) => string
