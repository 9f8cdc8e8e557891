import { type PlaySource, type PlaysBySource, playSources } from './plays-source.ts'

/** No plays. */
export const noPlays: PlaysBySource = { player: 0, outside: 0, computed: 0 }

/** The plays of all sources. */
export const totalPlays = (plays: PlaysBySource): number => playSources.reduce((sum, source) => sum + plays[source], 0)

/** The sums of numbers of plays, each by source. */
export const addPlays = (parts: readonly PlaysBySource[]): PlaysBySource => ({
  player: parts.reduce((sum, part) => sum + part.player, 0),
  outside: parts.reduce((sum, part) => sum + part.outside, 0),
  computed: parts.reduce((sum, part) => sum + part.computed, 0),
})

/** The sources that some plays come from. */
export const sourcesOf = (plays: PlaysBySource): PlaySource[] => playSources.filter((source) => plays[source] > 0)
