import { type ZoneShapes, zoneShapes } from '../../../contract/location/location.ts'

/** The zones in an answer's first entry (E28); null without an entry, or if its text is not JSON of four polygons. */
export const zonesIn = (entries: readonly { file_data: string }[]): ZoneShapes | null => {
  const [first] = entries
  if (!first) return null
  try {
    const parsed = zoneShapes.safeParse(JSON.parse(first.file_data))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
