export type Room = { path: string; holds: string; may: string[]; also?: Record<string, string[]> }
export const rooms: Room[]
export const packageHomes: { for: string; in: string[] }[]
