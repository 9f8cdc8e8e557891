import * as z from 'zod/mini'
import { requiredLine } from '../values.ts'

/** Largest batch of an arabox in bytes, over HTTP and over MQTT. */
export const MOST_BATCH_BYTES = 2 * 1024 * 1024
/** Maximum length of the id with which a device finds the receipt of its message. */
const LONGEST_MESSAGE_ID = 64
const LONGEST_KEY = 100

/**
 * What a message over MQTT has besides the members of a batch: the key of the device, and an id of its own choice,
 * which the receipt repeats.
 */
export const mqttEnvelope = z.looseObject({
  key: z.string().check(z.maxLength(LONGEST_KEY)),
  id: z.optional(requiredLine(LONGEST_MESSAGE_ID)),
})

/**
 * The receipt of a message over MQTT: the id of the message, and the status and body with which HTTP answers the same
 * batch. `retry_after` says after how many seconds the message may be sent again.
 */
export const mqttReceipt = z.object({
  id: z.nullable(z.string()),
  status: z.int(),
  retry_after: z.optional(z.int()),
  answer: z.unknown(),
})
/** The receipt of a message over MQTT. */
export type MqttReceipt = z.output<typeof mqttReceipt>

/** The topics of one device below the prefix of the platform. */
export const mqttTopics = (prefix: string, araboxUuid: string) => ({
  messages: `${prefix}/${araboxUuid}/messages`,
  receipts: `${prefix}/${araboxUuid}/receipts`,
})
