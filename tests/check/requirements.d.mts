export const PAGE: string
export const repositoryFiles: (...endings: string[]) => string[]
export const idsIn: (text: string) => string[]
export const testsById: () => Map<string, string[]>
export const statedIds: (page: string) => string[]
export const withTests: (page: string, tests: ReadonlyMap<string, readonly string[]>) => string
