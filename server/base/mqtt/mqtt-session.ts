import type { IPublishPacket, MqttClient } from 'mqtt'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'

/** How many messages the broker sends before the first of them is acknowledged. */
const MOST_UNACKNOWLEDGED = 8
/** Largest packet that the broker may send, in bytes. Above the largest payload, so that a larger one is answered. */
const LARGEST_PACKET_BYTES = 4 * 1024 * 1024
const CONNECT_LIMIT_MS = 10 * SECOND_MS
const CLOSE_LIMIT_MS = 2 * SECOND_MS
const KEEPALIVE_SECONDS = 30
const REFUSED = 0x80

/** A message that the broker delivered. `responseTopic` and `correlation` are those of MQTT 5. */
export type MqttMessage = {
  readonly topic: string
  readonly payload: Buffer
  readonly responseTopic: string | undefined
  readonly correlation: Buffer | undefined
}

/** The address of a broker with an account, the session, its subscription, and what happens with each message. */
export type MqttOptions = {
  readonly url: string
  readonly username?: string | undefined
  readonly password?: string | undefined
  readonly clientId: string
  /** How long the broker keeps the session without a connection; 0: not at all. */
  readonly sessionSeconds: number
  readonly topic: string
  /**
   * Handles one message after the other. With `true` it is acknowledged; with `false`, or if it rejects, the connection
   * ends without an acknowledgement, and the broker delivers the message again on the next one.
   */
  readonly handle: (message: MqttMessage, publish: MqttSession['publish']) => Promise<boolean>
}

/** One connection to a broker. It never connects again by itself. */
export type MqttSession = {
  /** Sends a message with quality of service 1, without waiting until the broker acknowledges it. */
  publish(topic: string, payload: string, correlation?: Buffer): void
  /** Resolves when the connection has ended and no message is being handled, with the reason. Never rejects. */
  readonly ended: Promise<string>
  /** Lets the present message be handled and acknowledged, and closes the connection. The session stays. */
  close(): Promise<void>
}

const messageOf = ({ topic, payload, properties }: IPublishPacket): MqttMessage => ({
  topic,
  payload: Buffer.isBuffer(payload) ? payload : Buffer.from(payload),
  responseTopic: properties?.responseTopic,
  correlation: properties?.correlationData,
})

/** Never the address, which may contain a password. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

const subscribe = async (client: MqttClient, topic: string): Promise<void> => {
  const granted = await client.subscribeAsync(topic, { qos: 1 })
  if (granted.some(({ qos }) => qos >= REFUSED)) throw new Error('the broker refuses the subscription')
}

/** Connects to a broker and subscribes. Rejects if the broker cannot be reached or refuses either. */
export const openMqttSession = async (options: MqttOptions): Promise<MqttSession> => {
  // Imported here, so that a server without MQTT does not load the package.
  const { connect } = await import('mqtt')
  const { url, username, password, clientId, sessionSeconds, topic, handle } = options
  const client = connect(url, {
    protocolVersion: 5,
    clientId,
    clean: sessionSeconds === 0,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_LIMIT_MS,
    keepalive: KEEPALIVE_SECONDS,
    resubscribe: false,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    properties: {
      sessionExpiryInterval: sessionSeconds,
      receiveMaximum: MOST_UNACKNOWLEDGED,
      maximumPacketSize: LARGEST_PACKET_BYTES,
    },
  })
  let reason = 'the broker closed the connection'
  let isClosing = false
  let handling: Promise<unknown> = Promise.resolve()
  const publish: MqttSession['publish'] = (to, payload, correlation) => {
    // A receipt that is lost with the connection is sent again when the message is repeated.
    client.publish(
      to,
      payload,
      { qos: 1, ...(correlation ? { properties: { correlationData: correlation } } : {}) },
      () => undefined,
    )
  }
  client.handleMessage = (packet, acknowledge) => {
    // The broker delivers it again.
    if (isClosing) return
    handling = handle(messageOf(packet), publish)
      .catch((error: unknown) => {
        reason = reasonOf(error)
        return false
      })
      .then((isDone) => {
        if (isDone) acknowledge()
        else client.end(true)
      })
  }
  const ended = new Promise<void>((resolve) => client.once('close', resolve)).then(async () => {
    isClosing = true
    await handling
    return reason
  })
  const failed = new Promise<never>((_, reject) => {
    client.on('error', (error) => {
      reason = reasonOf(error)
      reject(new Error(`MQTT: ${reason}`))
    })
    void ended.then(() => reject(new Error(`MQTT: ${reason}`)))
  })
  failed.catch(() => undefined)
  try {
    await Promise.race([new Promise<void>((resolve) => client.once('connect', () => resolve())), failed])
    await Promise.race([subscribe(client, topic), failed])
  } catch (error) {
    client.end(true)
    throw error
  }
  const close = async (): Promise<void> => {
    isClosing = true
    await handling
    const limit = setTimeout(() => client.end(true), CLOSE_LIMIT_MS)
    if (client.connected) await client.endAsync().catch(() => undefined)
    clearTimeout(limit)
    client.end(true)
  }
  return { publish, ended, close }
}
