import { contract } from '../../../contract/index.ts'
import { MOST_PLAYER_PICTURE_BYTES } from '../../../contract/player/limits.ts'
import { forbidStoring } from '../../http/forbid-storing.ts'
import { NOT_MODIFIED, type RegisterOperation } from '../../http/gates.ts'
import { multipartFile } from '../../http/multipart.ts'
import type { PlayerContext } from './context.ts'
import { deliverPlays } from './deliver-plays.ts'
import { reportOutsidePlays } from './outside/report-outside-plays.ts'
import { ownState, requestPairing, requirePaired } from './pairing.ts'
import { receivePicture, sendPlayerPicture, wantsPicture } from './player-pictures.ts'
import { storeReport } from './player-reports.ts'
import { type PlayerSchedules, playerSchedules, type ScreenFile } from './schedule.ts'
import { askScreenForPicture, endPlayer, getScreenPlayers, pairScreen } from './screen-players.ts'

const { player: operations } = contract

/** Limit of requests per minute from one address, which all players of a network may share. */
const PLAYER_REQUESTS_PER_MINUTE = 60_000
const limits = { perMinute: PLAYER_REQUESTS_PER_MINUTE }

/** Films of a schedule have their digest in their address, so they never change. */
const FILM_CACHE = 'private, max-age=31536000, immutable'

const scheduleRoutes = (
  registerOperation: RegisterOperation,
  { otherServices }: PlayerContext,
  schedules: PlayerSchedules,
): void => {
  registerOperation(
    operations.getSchedule,
    async ({ account, request, reply }) => {
      const { etag, schedule } = await schedules.read(requirePaired(account), request.headers['if-none-match'])
      reply.headers({ etag, 'cache-control': 'private, no-cache' })
      return schedule ?? NOT_MODIFIED
    },
    limits,
  )
  registerOperation(
    operations.getFilm,
    async ({ account, params, request, reply }) => {
      const file: ScreenFile = await schedules.findFilm(requirePaired(account), params.digest)
      const headers = { 'content-type': schedules.typeOf(file), 'cache-control': FILM_CACHE }
      await otherServices.sendFile(file.storedAs, { request, reply, headers })
    },
    limits,
  )
}

const stateRoutes = (registerOperation: RegisterOperation, context: PlayerContext): void => {
  const { store, clock } = context
  registerOperation(operations.requestPairing, ({ body, reply }) => {
    forbidStoring(reply)
    return requestPairing(context, body)
  })
  registerOperation(operations.getOwnState, ({ account }) => ownState(context, account), limits)
  registerOperation(
    operations.reportHealth,
    async ({ account, body }) => {
      const { id } = requirePaired(account)
      await storeReport(context, id, body)
      return { wants_picture: await wantsPicture(store.db, id) }
    },
    limits,
  )
  registerOperation(
    operations.sendPicture,
    async ({ account, request }) => {
      const { id } = requirePaired(account)
      const file = await multipartFile(request, operations.sendPicture, MOST_PLAYER_PICTURE_BYTES)
      await receivePicture(context, id, file, clock.now())
    },
    limits,
  )
}

/** Large enough for the most records of one delivery, with room for their quotes. */
const DELIVERY_BYTES = 4 * 1024 * 1024

/** Registers the routes of players and of those who look after them. */
export const playerRoutes = (registerOperation: RegisterOperation, context: PlayerContext): void => {
  stateRoutes(registerOperation, context)
  scheduleRoutes(registerOperation, context, playerSchedules(context))
  registerOperation(
    operations.deliverPlays,
    ({ account, body }) => deliverPlays(context, requirePaired(account), body.logs),
    { ...limits, bodyBytes: DELIVERY_BYTES },
  )
  registerOperation(operations.reportOutsidePlays, ({ body }) => reportOutsidePlays(context, body), limits)
  registerOperation(operations.getScreenPlayers, ({ account, params }) =>
    getScreenPlayers(context, account, Number(params.id)),
  )
  registerOperation(operations.pairScreen, ({ account, params, body }) =>
    pairScreen(context, account, Number(params.id), body.code),
  )
  registerOperation(operations.endPlayer, ({ account, params, body }) =>
    endPlayer(context, account, Number(params.id), body.computes_plays),
  )
  registerOperation(operations.askForPicture, ({ account, params }) =>
    askScreenForPicture(context, account, Number(params.id)),
  )
  registerOperation(operations.getPicture, ({ params, reply }) => sendPlayerPicture(context, params.token, reply))
}
