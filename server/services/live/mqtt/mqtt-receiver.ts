import { mqttTopics } from '../../../../contract/live/mqtt.ts'
import { type MqttMessage, type MqttSession, openMqttSession } from '../../../base/mqtt/mqtt-session.ts'
import { type MessageGates, receiveMessage } from './receive-message.ts'

/** Connections of one process: a connection handles one message after the other. */
const CONNECTIONS = 4
/** How long the broker keeps messages for a process that is away. */
const SESSION_SECONDS = 24 * 60 * 60

/** The broker of the settings. `clientId` is the same after every start of a process, and of no other process. */
export type MqttSettings = {
  readonly url: string
  readonly username: string | undefined
  readonly password: string | undefined
  /** First part of all topics. */
  readonly prefix: string
  readonly clientId: string
}

/** Receives the messages of araboxes from a broker. */
export type MqttReceiver = {
  /** Opens the connections that are not open. Rejects with the reason if one cannot be opened. */
  connect(): Promise<void>
  /** Closes all connections after the messages that are being stored. */
  disconnect(): Promise<void>
}

/** A topic of the arabox itself, never one that the platform reads: otherwise a device could send as another one. */
const isOwnTopic = (topic: string, { messages, receipts }: ReturnType<typeof mqttTopics>): boolean =>
  topic.startsWith(receipts.slice(0, receipts.lastIndexOf('/') + 1)) && topic !== messages && !/[+#\0]/.test(topic)

/**
 * Creates the receiver of the messages in `<prefix>/<arabox>/messages`. All processes share them. A message is
 * acknowledged after it was stored or refused for good, and its receipt was sent; while the database is away it is not.
 */
export const createMqttReceiver = (settings: MqttSettings, gates: MessageGates): MqttReceiver => {
  const { prefix, clientId, ...access } = settings
  const sessions = new Map<number, MqttSession>()
  const handle = async (
    { topic, payload, responseTopic, correlation }: MqttMessage,
    publish: MqttSession['publish'],
  ): Promise<boolean> => {
    const araboxUuid = topic.slice(prefix.length + 1, topic.lastIndexOf('/'))
    const { receipt, isTemporary } = await receiveMessage(gates, araboxUuid, payload)
    if (isTemporary) throw new Error('a message could not be stored, because the database is away')
    const topics = mqttTopics(prefix, araboxUuid)
    const to = responseTopic !== undefined && isOwnTopic(responseTopic, topics) ? responseTopic : topics.receipts
    publish(to, JSON.stringify(receipt), correlation)
    return true
  }
  const open = async (number: number): Promise<void> => {
    const session = await openMqttSession({
      ...access,
      clientId: `${clientId}-${number}`,
      sessionSeconds: SESSION_SECONDS,
      topic: `$share/${prefix.replaceAll('/', '-')}/${mqttTopics(prefix, '+').messages}`,
      handle,
    })
    sessions.set(number, session)
    void session.ended.then((reason) => {
      sessions.delete(number)
      gates.live.log.warn({ reason }, 'a connection to the MQTT broker has ended')
    })
  }
  return {
    async connect() {
      const closed = Array.from({ length: CONNECTIONS }, (_, index) => index + 1).filter((each) => !sessions.has(each))
      const results = await Promise.allSettled(closed.map(open))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
    async disconnect() {
      await Promise.all([...sessions.values()].map((session) => session.close()))
    },
  }
}
