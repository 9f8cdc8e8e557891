export type FoundImport = { specifier: string; isDynamic: boolean; line: number }
export const importsOf: (file: string, source: string) => FoundImport[]
export const wrongImports: (sources: ReadonlyMap<string, string>) => string[]
