export const isSupportedNode: (version: string, engines: string) => boolean
export const requireNode: () => void
