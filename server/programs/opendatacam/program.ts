import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { backoffMs } from '../arabox/delivery.ts'
import type { Terminal } from '../terminal.ts'
import { openCamera } from './camera.ts'
import { type PollOptions, pollOnce } from './poll.ts'
import { openProgress } from './progress.ts'

/** Help text. */
const usage = `Sends what an OpenDataCam counts to a server, each count once.

  DEVICE_KEY=… npm run opendatacam -- --camera URL [--url URL] [--every SECONDS] [--folder FOLDER]

  --camera URL     address of the OpenDataCam, for example http://192.168.1.20:8080
  --url URL        address of the server (default: http://localhost:3000)
  --every SECONDS  pause between two rounds (default: 60)
  --folder FOLDER  where it is remembered what is delivered (default: opendatacam-data)

The key of the device comes from DEVICE_KEY. What counts as what: docs/sensors.md.`

type Arguments = { camera: string; url: string; everyMs: number; folder: string }

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
const isHttp = (url: string): boolean => /^https?:\/\//.test(url) && URL.canParse(url)

const readArguments = (args: readonly string[]): Arguments | undefined => {
  try {
    const { camera, url, every, folder } = parseArgs({
      args: [...args],
      options: {
        camera: { type: 'string' },
        url: { type: 'string', default: 'http://localhost:3000' },
        every: { type: 'string', default: '60' },
        folder: { type: 'string', default: 'opendatacam-data' },
      },
    }).values
    if (camera === undefined || !isHttp(camera) || !isHttp(url) || !/^[1-9]\d{0,4}$/.test(every)) return undefined
    return { camera: withoutSlash(camera), url: withoutSlash(url), everyMs: Number(every) * SECOND_MS, folder }
  } catch {
    return undefined
  }
}

/** Reads the camera again and again until the signal aborts; pauses longer after each failure in a row. */
const pollUntil = async (options: PollOptions, everyMs: number, signal: AbortSignal): Promise<void> => {
  let failures = 0
  while (!signal.aborted) {
    const failure = await pollOnce(options)
    failures = failure ? failures + 1 : 0
    const waitMs = failure ? Math.max(everyMs, failure.retryMs ?? backoffMs(failures, Math.random())) : everyMs
    await pause(waitMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Runs `npm run opendatacam` with the key of a device until the signal aborts; returns the exit code. */
export const openDataCamProgram = async (
  args: readonly string[],
  key: string | undefined,
  terminal: Pick<Terminal, 'sayError'>,
  signal: AbortSignal,
): Promise<number> => {
  const read = readArguments(args)
  if (!(read && key)) {
    terminal.sayError(usage)
    return 1
  }
  const { camera, url, everyMs, folder } = read
  const options: PollOptions = {
    camera: openCamera(camera),
    url,
    key,
    progress: await openProgress(folder),
    sayError: terminal.sayError,
    now: () => new Date(),
  }
  await pollUntil(options, everyMs, signal)
  return 0
}
