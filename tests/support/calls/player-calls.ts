import { contract } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/operation.ts'
import { type AccessPlatform, UNKNOWN_UUID } from '../platform/access-platform.ts'
import { DEMO_NOW, PLAYOUT_TOKEN } from '../platform/demo-now.ts'
import { formWithFile } from './campaign-body.ts'
import type { RequestParts } from './send-request.ts'
import { playOf, type TestPlayer, testPlayer, wholeFilm } from './test-player.ts'

type ValidCall = { as?: 'admin'; headers?: Record<string, string>; parts: RequestParts }
type PlayerCall = (platform: AccessPlatform) => Promise<ValidCall>

/** The last screen that plays campaigns of the demo. */
const playingScreen = async (platform: AccessPlatform): Promise<number> => {
  // The clock's work reads the digests of the demo's films.
  await platform.at(DEMO_NOW.toISOString())
  const { rows } = await platform.store.pool.query<{ id: number }>(
    `select max(screen_id) as id from content_schedule where day = '2026-03-02' and begins < ends
     and campaign_uuid in (select campaign_uuid from campaign_spot join spot_file on spot_id = campaign_spot.id)`,
  )
  return rows[0]?.id ?? 0
}

/** A player that the administrator has paired with a screen that plays campaigns. */
export const pairedPlayer = async (platform: AccessPlatform): Promise<{ player: TestPlayer; screenId: number }> => {
  const player = testPlayer(platform.url)
  const screenId = await playingScreen(platform)
  await player.pairWith(platform.callers.admin, screenId)
  return { player, screenId }
}

/** A body of a report of a player with all its members. */
export const playerReport = () => ({
  version: '1.2.3',
  offset_ms: 6000,
  round_trip_ms: 12,
  free_bytes: 1_000_000_000,
  temperature_c: 41.5,
  width: 1080,
  height: 1920,
  films: 2,
  scheduled_films: 3,
  letterboxed: ['a'.repeat(64)],
  waiting_records: 4,
  last_error: { at: DEMO_NOW.toISOString(), text: 'no network' },
})

/** A form with a picture of what a player shows. */
export const playerPictureForm = (): FormData =>
  formWithFile(new File([Uint8Array.from([0xff, 0xd8, 1, 2, 3])], 'picture.jpg'))

/** A signed delivery of one record of a paired player. */
export const deliveryBody = async (player: TestPlayer) => {
  const [state, { days, screen, films }] = [await player.state(), await player.schedule()]
  const [today] = days
  const [block] = today?.blocks ?? []
  if (!today || !block || state.state !== 'paired') throw new Error('the player has nothing to play')
  const records = [playOf(block, { number: 1, day: today.day, loop: block.begins }, wholeFilm(films, block))]
  const ids = { player: state.player_uuid, screen: screen.uuid, campaign: block.campaign_uuid }
  const hash = player.hashAfter(player.startOf(ids), records)
  return { logs: [player.signed(state.player_uuid, { campaign_uuid: block.campaign_uuid, first: 1, records }, hash)] }
}

/** A paired player with its screen, a film of it, and a signed delivery. */
export const playerTargets = async (platform: AccessPlatform) => {
  const { player, screenId } = await pairedPlayer(platform)
  const film = (await player.schedule()).films[0]?.digest ?? ''
  return { player, screenId, film, delivery: await deliveryBody(player) }
}
/** A paired player with its screen, a film of it, and a signed delivery. */
export type PlayerTargets = Awaited<ReturnType<typeof playerTargets>>

/** Valid bodies of the operations of players and of those who look after them. */
export const playerBodies = ({ player, delivery }: PlayerTargets): Record<string, Record<string, unknown>> => ({
  'player.request_pairing': player.pairingBody,
  'player.report': playerReport(),
  'outside.report_plays': outsideReport(),
  'player.deliver': delivery,
  'screen_player.pair': { code: 'ACDEFG' },
  'screen_player.end': { computes_plays: true },
})

/** Headers of a request of the outside playout system. */
export const playoutHeaders = { authorization: `Playout ${PLAYOUT_TOKEN}` }

/** A report of an outside playout system, about a campaign that does not exist. */
export const outsideReport = () => ({
  report: 'report 1',
  plays: [
    {
      number: 1,
      campaign_uuid: UNKNOWN_UUID,
      screen_uuid: UNKNOWN_UUID,
      spot_id: UNKNOWN_UUID,
      day: '2026-03-02',
      hour: 9,
      plays: 30,
    },
  ],
})

/** The headers of a request that a player or the outside playout system sends; none for other operations. */
export const playerHeaders = ({ access }: Operation, { player }: PlayerTargets): Record<string, string> =>
  access === 'player' ? player.headers : access === 'playout' ? playoutHeaders : {}

const byPlayer =
  (partsOf: (player: TestPlayer) => Promise<ValidCall['parts']>): PlayerCall =>
  async (platform) => {
    const { player } = await pairedPlayer(platform)
    return { headers: player.headers, parts: await partsOf(player) }
  }

const onPaired =
  (body?: object): PlayerCall =>
  async (platform) => ({
    as: 'admin',
    parts: { params: { id: (await pairedPlayer(platform)).screenId }, ...(body ? { body } : {}) },
  })

/** Valid calls that read the plays of a campaign: by an account, and by readers of its public page. */
export const playReads = <Call>(own: Call, shared: Call): Record<string, Call> => ({
  'campaign.plays': own,
  'campaign.recorded_plays': own,
  'campaign.play_proof': own,
  'shared.plays': shared,
  'shared.play_proof': shared,
})

/** Valid calls of players, and of those who look after them. */
export const playerCalls: Readonly<Record<string, PlayerCall>> = {
  'player.request_pairing': async ({ url }) => ({ parts: { body: testPlayer(url).pairingBody } }),
  'player.state': byPlayer(async () => ({})),
  'player.schedule': byPlayer(async () => ({})),
  'player.film': byPlayer(async (player) => ({
    params: { digest: (await player.schedule()).films[0]?.digest ?? '' },
  })),
  'player.deliver': byPlayer(async (player) => ({ body: await deliveryBody(player) })),
  'player.report': byPlayer(async () => ({ body: playerReport() })),
  'player.picture': byPlayer(async () => ({ form: playerPictureForm() })),
  'outside.report_plays': async () => ({ headers: playoutHeaders, parts: { body: outsideReport() } }),
  'screen_player.get': onPaired(),
  'screen_player.pair': async (platform) => ({
    as: 'admin',
    parts: {
      params: { id: await playingScreen(platform) },
      body: { code: (await testPlayer(platform.url).requestCode()).code },
    },
  }),
  'screen_player.end': onPaired({ computes_plays: true }),
  'screen_player.ask_for_picture': onPaired(),
  'screen_player.picture': async (platform) => {
    const { player, screenId: id } = await pairedPlayer(platform)
    const { admin } = platform.callers
    await admin.call(contract.player.askForPicture, { params: { id } })
    await player.send(contract.player.sendPicture, { form: playerPictureForm() })
    const { answer } = await admin.call(contract.player.getScreenPlayers, { params: { id } })
    return { parts: { params: { token: answer.player?.picture?.url.split('/').at(-1) ?? '' } } }
  },
}
