import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { batch, receipt } from '../../../../contract/live/messages.ts'
import { MOST_BATCH_BYTES, type MqttReceipt, mqttEnvelope } from '../../../../contract/live/mqtt.ts'
import type { IdentifyDevice } from '../../../http/caller.ts'
import { identifyDevice, type LimitDevice } from '../../../http/devices.ts'
import { checkJsonShape } from '../../../http/json-body.ts'
import { parseInput } from '../../../http/parse-input.ts'
import { ProblemError, presentProblem } from '../../../http/problem.ts'
import type { LiveContext } from '../context.ts'
import { receiveBatch } from '../ingest/receive-batch.ts'

/** What messages over MQTT share with those over HTTP: how a device is known, and how much it may send. */
export type MessageGates = {
  readonly live: LiveContext
  readonly identify: IdentifyDevice
  readonly limitDevice: LimitDevice
}

/** A receipt; `isTemporary` means that the message must be delivered again and nobody needs the receipt. */
export type Received = { readonly receipt: MqttReceipt; readonly isTemporary: boolean }

const jsonOf = (payload: Buffer): unknown => {
  if (payload.length > MOST_BATCH_BYTES) throw new ProblemError('too_large')
  const json = payload.toString()
  checkJsonShape(json)
  try {
    return JSON.parse(json)
  } catch {
    throw new ProblemError('bad_request')
  }
}

const OK = 200

/**
 * Receives one message on the topic of an arabox: the gates and the answer of `live.ingest`. A key counts only on the
 * topic of its own arabox. Never throws.
 */
export const receiveMessage = async (
  { live, identify, limitDevice }: MessageGates,
  araboxUuid: string,
  payload: Buffer,
): Promise<Received> => {
  let id: string | null = null
  try {
    const json = jsonOf(payload)
    const { key, id: ownId, ...body } = parseInput(mqttEnvelope, json, 'body') as z.output<typeof mqttEnvelope>
    id = ownId ?? null
    const device = await identifyDevice(identify, key)
    if (device.araboxUuid !== araboxUuid) throw new ProblemError('unauthenticated')
    limitDevice(device.araboxUuid)
    const answer = z.parse(
      receipt,
      await receiveBatch(live, device, parseInput(batch, body, 'body') as z.output<typeof batch>),
    )
    return { receipt: { id, status: OK, answer }, isTemporary: false }
  } catch (error) {
    const { status, body, retryAfterSeconds } = presentProblem(error, randomUUID(), live.log)
    const retry = retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }
    return { receipt: { id, status, ...retry, answer: body }, isTemporary: body.code === 'unavailable' }
  }
}
