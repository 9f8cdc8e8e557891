import { type AreaRef, createArea } from '../kit/area/area.ts'

/** Saves everything that is stored about an account as a file; its data is the name of the file. To provide: `load`. */
export const personExportArea = createArea<{ id: number }, string>('personExport')

export type PersonExportRef = AreaRef<{ id: number }, string>
