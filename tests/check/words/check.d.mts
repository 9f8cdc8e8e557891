export const faultsOfWords: (sources: ReadonlyMap<string, string>) => string[]
