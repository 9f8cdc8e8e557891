import type { Screen } from '../../../contract/location/screen-records.ts'
import { unassessed } from '../../../contract/location/screen-visibility.ts'
import type { PlayerState } from '../../../contract/player/player-state.ts'
import type { ScreenPlayer, ScreenPlayers } from '../../../contract/player/screen-players.ts'

/** A screen on the wire, without a player. */
export const shownScreen: Screen = {
  id: 4,
  version: 1,
  created_at: '2026-01-01T00:00:00Z',
  uuid: '0b1d9a52-62a8-4f1c-9d27-0d4b3f0f5d11',
  name: 'A',
  location_id: 1,
  location_name: 'Rynek',
  city_name: 'Wrocław',
  address: 'Rynek 1',
  width: null,
  height: null,
  is_active: true,
  is_programmatic: true,
  visibility: unassessed,
  player: 'none',
}

const player: ScreenPlayer = {
  uuid: '4d5c1a52-62a8-4f1c-9d27-0d4b3f0f5d11',
  public_key: 'AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHHIIIIJJJJKKK',
  paired_at: '2026-03-02T08:00:00Z',
  paired_by: 'Olga Owner',
  ended_at: null,
  ended_by: null,
  heard_at: '2026-03-02T10:00:00Z',
  reported_until: '2026-03-02T09:58:00Z',
  version: '1.2.3',
  offset_ms: 100,
  is_clock_wrong: false,
  free_bytes: 1_500_000_000,
  temperature_c: 41.5,
  width: 1080,
  height: 1920,
  films: 2,
  scheduled_films: 3,
  letterboxed: 1,
  waiting_records: 4,
  last_error: { at: '2026-03-02T09:59:00Z', text: 'film_missing a2aff199' },
  picture: null,
}

/** The player of a screen in a state, with changes, and a number of former ones. */
export const screenPlayers = (
  state: PlayerState,
  changed: Partial<ScreenPlayer> = {},
  formerCount = 0,
): ScreenPlayers => ({
  plays_source: state === 'none' ? 'computed' : 'player',
  state,
  player: state === 'none' ? null : { ...player, ...changed },
  former: Array.from({ length: formerCount }, (_, index) => ({
    ...player,
    uuid: `${index}d5c1a52-62a8-4f1c-9d27-0d4b3f0f5d11`,
    ended_at: '2026-03-02T11:00:00Z',
    ended_by: 'Olga Owner',
  })),
})
