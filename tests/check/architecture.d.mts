export const PAGE: string
export const roomsTable: () => string
export const withRooms: (page: string) => string
