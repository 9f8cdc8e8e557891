import './player.module.css'
import { createActor, type SnapshotFrom } from 'xstate'
import { MINUTE_MS } from '../../machines/calendar/durations.ts'
import type { playerMachine } from '../../machines/player/player.ts'
import { keepAwake, keepUpdated } from './device.ts'
import { drawHousePicture, houseLines } from './house-picture.ts'
import { type LoopPlayer, startLoop } from './loop-player.ts'
import { showMessage, showPairing } from './pairing-view.ts'
import { listenForChanges } from './schedule-changes.ts'
import { providePlayer } from './services.ts'

const placeOf = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind => {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no #${id}`)
  return found
}

const stage = placeOf('stage', HTMLElement)
const house = placeOf('house', HTMLCanvasElement)
const panel = placeOf('panel', HTMLElement)
const product = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

const start = (): void => {
  let loop: LoopPlayer | null = null
  let stopListening = (): void => undefined
  const { machine, open, onError } = providePlayer({
    shown: () => loop?.shown() ?? house,
    onFilm: () => loop?.changed(),
    onJump: () => actor.send({ type: 'player.connected' }),
  })
  const actor = createActor(machine)
  const noSchedule = { days: [], films: [] }

  const beginLoop = (): LoopPlayer => {
    const { time, films, plays } = open()
    if (!plays) throw new Error('a player without a screen has no loop')
    return startLoop({
      stage,
      schedule: () => actor.getSnapshot().context.schedule ?? noSchedule,
      now: time.now,
      offsetMs: time.offsetMs,
      findFilm: films.find,
      recheckFilm: films.recheck,
      begin: plays.begin,
      append: plays.append,
      onError,
    })
  }

  const drawHouse = (): void => {
    const { schedule } = actor.getSnapshot().context
    drawHousePicture(house, { product, lines: schedule ? houseLines(schedule.screen) : [] })
  }

  let shown: SnapshotFrom<typeof playerMachine> | null = null
  const show = (snapshot: SnapshotFrom<typeof playerMachine>): void => {
    const { schedule, pairing, isOffline } = snapshot.context
    const before = shown
    shown = snapshot
    document.documentElement.dataset.state = snapshot.matches('running') ? 'running' : 'pairing'
    if (snapshot.matches('running')) {
      if (!loop) {
        loop = beginLoop()
        stopListening = listenForChanges(open().identity.token, (spreadMs) =>
          actor.send({ type: 'player.schedule_changed', spreadMs }),
        )
      }
      panel.replaceChildren()
      if (!before?.matches('running') || before.context.schedule !== schedule) {
        drawHouse()
        loop.changed()
      }
      return
    }
    loop?.stop()
    loop = null
    stopListening()
    if (snapshot.matches('defective')) showMessage(panel, 'defective')
    else if (!before || before.context.pairing?.code !== pairing?.code || before.context.isOffline !== isOffline)
      showPairing(panel, pairing, isOffline)
  }

  actor.subscribe(show)
  actor.start()
  show(actor.getSnapshot())
  window.addEventListener('resize', drawHouse)
  window.addEventListener('online', () => actor.send({ type: 'player.connected' }))
  document.addEventListener('contextmenu', (event) => event.preventDefault())
  void document.fonts.load('400 20px Inter').then(drawHouse, () => undefined)
  drawHouse()
  keepAwake()
  const reload = (): void => {
    // Not in the middle of a play, unless the plays leave no gap for long.
    const isIdle = (): boolean => (loop?.shown() ?? null) === null
    const startedMs = performance.now()
    const timer = setInterval(() => {
      if (!isIdle() && performance.now() - startedMs < MINUTE_MS) return
      clearInterval(timer)
      window.location.reload()
    }, 500)
  }
  keepUpdated(reload).catch(() => onError('worker_failed'))
}

// Two windows would both play and number the same log.
if ('locks' in navigator) {
  void navigator.locks.request('player', { ifAvailable: true }, async (lock) => {
    if (!lock) return showMessage(panel, 'second')
    start()
    await new Promise(() => undefined)
  })
} else showMessage(panel, 'defective')
