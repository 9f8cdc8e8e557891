export const keepAssets: (fresh: string, present: string) => Promise<void>
