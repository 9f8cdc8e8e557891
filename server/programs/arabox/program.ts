import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { message as messageSchema } from '../../../contract/live/messages.ts'
import type { Terminal } from '../terminal.ts'
import { type Buffer, type Observation, openBuffer } from './buffer.ts'
import { deliverWaiting, type Sender } from './delivery.ts'
import { httpSender } from './http-sender.ts'
import { mqttSender } from './mqtt-sender.ts'

/** Help text. */
const usage = `Sends the observations of a sensor to a server, each exactly once.

  COUNTING_PROGRAM | npm run --silent arabox -- --url URL --key KEY [--folder FOLDER]
  COUNTING_PROGRAM | npm run --silent arabox -- --mqtt URL --device UUID --key KEY [--topic TOPIC] [--folder FOLDER]

  --url URL        address of the server (default: http://localhost:3000)
  --mqtt URL       address of an MQTT broker with the account of the device, mqtts://user:password@host
  --device UUID    uuid of the device, with --mqtt
  --topic TOPIC    first part of the topics, with --mqtt (default: arabox)
  --key KEY        key of the device
  --folder FOLDER  where messages wait and numbers are remembered (default: arabox-data)

Each line of the input is a message as JSON, without seq: docs/live-protocol.md.
"taken N" is printed when the first N lines of the input are safe on the disk. The program ends when the input has
ended and all messages are delivered.`

type Arguments = { sender: Sender; folder: string }

const readArguments = (args: readonly string[]): Arguments | undefined => {
  try {
    const { url, mqtt, device, topic, key, folder } = parseArgs({
      args: [...args],
      options: {
        url: { type: 'string', default: 'http://localhost:3000' },
        mqtt: { type: 'string' },
        device: { type: 'string' },
        topic: { type: 'string', default: 'arabox' },
        key: { type: 'string' },
        folder: { type: 'string', default: 'arabox-data' },
      },
    }).values
    if (key === undefined || !URL.canParse(mqtt ?? url)) return undefined
    if (mqtt === undefined) return { sender: httpSender({ url: url.replace(/\/+$/, ''), key }), folder }
    return device === undefined
      ? undefined
      : { sender: mqttSender({ broker: mqtt, prefix: topic, device, key }), folder }
  } catch {
    return undefined
  }
}

/** Reads one line of the input; undefined if it is not a message. */
const observationOf = (line: string): Observation | undefined => {
  try {
    const parsed = messageSchema.safeParse({ ...JSON.parse(line), seq: 1 })
    if (!parsed.success) return undefined
    const { seq: _seq, ...observation } = parsed.data
    return observation
  } catch {
    return undefined
  }
}

/** Writes the lines of the input to the buffer, and calls `onTaken` after each write. */
const takeLines = async (input: Readable, { buffer, terminal, onTaken }: Taking): Promise<void> => {
  let taken = 0
  for await (const line of createInterface({ input })) {
    const observation = observationOf(line)
    if (observation) await buffer.append([observation])
    else terminal.sayError(`This line is not a message: ${line.slice(0, 200)}`)
    taken += 1
    terminal.say(`taken ${taken}`)
    onTaken()
  }
}

type Taking = { buffer: Buffer; terminal: Pick<Terminal, 'say' | 'sayError'>; onTaken: () => void }

/** Runs `npm run arabox`; returns the exit code. */
export const araboxProgram = async (
  args: readonly string[],
  input: Readable,
  terminal: Pick<Terminal, 'say' | 'sayError'>,
): Promise<number> => {
  const read = readArguments(args)
  if (!read) {
    terminal.sayError(usage)
    return 1
  }
  const { sender, folder } = read
  const buffer = await openBuffer(folder)
  let delivery: Promise<void> | undefined
  const deliver = (): void => {
    delivery ??= deliverWaiting({ sender, buffer, sayError: terminal.sayError }).finally(() => {
      delivery = undefined
    })
  }
  // What waited before the start of the device is delivered first.
  deliver()
  await takeLines(input, { buffer, terminal, onTaken: deliver })
  while (buffer.waiting > 0) {
    deliver()
    await delivery
  }
  await sender.close()
  return 0
}
