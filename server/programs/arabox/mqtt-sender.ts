import { randomUUID } from 'node:crypto'
import { type MqttReceipt, mqttReceipt, mqttTopics } from '../../../contract/live/mqtt.ts'
import { type MqttSession, openMqttSession } from '../../base/mqtt/mqtt-session.ts'
import { withTimeLimit } from '../../base/time-limit.ts'
import { DELIVERY_LIMIT_MS, type Sender } from './delivery.ts'

/** The broker, the first part of the topics, and the device with its key. */
export type MqttDevice = { broker: string; prefix: string; device: string; key: string }

/** What the sender of a batch waits for. */
type Waiting = { resolve: (receipt: MqttReceipt) => void; reject: (error: Error) => void }

const receiptOf = (payload: Buffer): MqttReceipt | undefined => {
  try {
    return mqttReceipt.safeParse(JSON.parse(payload.toString())).data
  } catch {
    return undefined
  }
}

/** Sends batches over MQTT and waits for the receipt of each. The next batch opens a lost connection again. */
export const mqttSender = ({ broker, prefix, device, key }: MqttDevice): Sender => {
  const topics = mqttTopics(prefix, device.toLowerCase())
  const waiting = new Map<string, Waiting>()
  let session: MqttSession | undefined
  const open = async (): Promise<MqttSession> => {
    const opened = await openMqttSession({
      url: broker,
      clientId: `arabox-device-${device}`,
      sessionSeconds: 0,
      topic: topics.receipts,
      async handle({ payload }) {
        const receipt = receiptOf(payload)
        if (receipt?.id) waiting.get(receipt.id)?.resolve(receipt)
        return true
      },
    })
    void opened.ended.then((reason) => {
      session = undefined
      for (const { reject } of waiting.values()) reject(new Error(reason))
    })
    return opened
  }
  return {
    async send({ bootId, messages }) {
      session ??= await open()
      const id = randomUUID()
      const receipt = new Promise<MqttReceipt>((resolve, reject) => waiting.set(id, { resolve, reject }))
      const payload = { key, id, boot_id: bootId, sent_at: new Date().toISOString(), messages }
      session.publish(topics.messages, JSON.stringify(payload))
      try {
        const { status, retry_after, answer } = await withTimeLimit(receipt, DELIVERY_LIMIT_MS, 'receipt')
        return { status, retryAfter: retry_after === undefined ? null : String(retry_after), body: answer }
      } finally {
        waiting.delete(id)
      }
    },
    close: async () => session?.close(),
  }
}
