import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import { storedClientId } from './base/mqtt/client-id.ts'
import type { Platform } from './platform.ts'
import { repeatWork } from './repeated-work.ts'
import { createMqttReceiver, type MqttReceiver } from './services/live/public.ts'
import type { IsHeld, WorkStates } from './work-states.ts'

/** Longest time until a lost connection is opened again, if the broker can be reached. */
const INTERVAL_MS = SECOND_MS

/** The receiver of the broker in the settings; undefined without one. */
export const mqttReceiver = async (
  { config }: Pick<Platform, 'config'>,
  gates: Parameters<typeof createMqttReceiver>[1],
): Promise<MqttReceiver | undefined> =>
  config.mqtt &&
  createMqttReceiver(
    { ...config.mqtt, clientId: config.mqtt.clientId ?? (await storedClientId(config.dataDir)) },
    gates,
  )

/**
 * Keeps the connections to the MQTT broker open until the server stops. A platform that is held, as a copy of another
 * one, has none: it would take the messages of the other one. Does nothing without a receiver.
 */
export const mqttWork = (
  app: FastifyInstance,
  receiver: MqttReceiver | undefined,
  states: WorkStates,
  isHeld: IsHeld,
): void => {
  if (!receiver) return
  let isStopping = false
  // Before the stores close: a message that is being stored is completed.
  app.addHook('preClose', () => {
    isStopping = true
    return receiver.disconnect()
  })
  repeatWork(app, {
    name: 'mqtt',
    intervalMs: INTERVAL_MS,
    states,
    run: async () => ((await isHeld()) || isStopping ? receiver.disconnect() : receiver.connect()),
    stop: () => receiver.disconnect(),
  })
}
