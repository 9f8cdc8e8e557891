import fc from 'fast-check'
import { ageBands } from '../../contract/campaign/progress.ts'
import type { Message } from '../../contract/live/messages.ts'
import { HOUR_MS } from '../../machines/calendar/durations.ts'

/** Content of a message without its number and time. */
type MessageChoice = {
  hour: number
  second: number
  kind: 'path' | 'realtime' | 'hourly'
  object: 'person' | 'car' | 'bus'
  counter: 'net' | 'gross'
  group: { age: (typeof ageBands)[number]; gender: 'female' | 'male' } | undefined
  count: number
  withAges: boolean
}

const arbitraryChoice: fc.Arbitrary<MessageChoice> = fc.record({
  hour: fc.nat(4),
  second: fc.nat(3599),
  kind: fc.constantFrom('path', 'path', 'path', 'realtime', 'hourly'),
  object: fc.constantFrom('person', 'person', 'car', 'bus'),
  counter: fc.constantFrom('net', 'gross'),
  group: fc.option(fc.record({ age: fc.constantFrom(...ageBands), gender: fc.constantFrom('female', 'male') }), {
    nil: undefined,
  }),
  count: fc.nat(2000),
  withAges: fc.boolean(),
})

const messageOf = (choice: MessageChoice, seq: number, startMs: number): Message => {
  const hourMs = startMs + choice.hour * HOUR_MS
  const at = new Date(hourMs + choice.second * 1000).toISOString()
  const { object, counter, count, group } = choice
  if (choice.kind === 'path') {
    const personGroup = object === 'person' && counter === 'net' ? group : undefined
    return { type: 'path', seq, at, object, counter, ...personGroup }
  }
  if (choice.kind === 'realtime')
    return { type: 'realtime', seq, at, zones: { top: count, left: 0, middle: 1, right: 2 } }
  const ages = { women: [count, 0, 0, 0, 0, 0, 1], men: [0, 0, 2, 0, 0, 0, 0] }
  const hour = {
    hour: new Date(hourMs).toISOString(),
    people_net: count + 3,
    people_gross: count + 9,
    cars: 4,
    buses: 5,
  }
  return { type: 'hourly', seq, ...hour, ...(choice.withAges ? ages : {}) }
}

/** Messages numbered from 1, at any instants in the five hours from `start`. */
export const arbitraryMessages = (start: Date): fc.Arbitrary<Message[]> =>
  fc
    .array(arbitraryChoice, { minLength: 1, maxLength: 60 })
    .map((choices) => choices.map((each, index) => messageOf(each, index + 1, start.getTime())))

/**
 * One step of a delivery: a batch of messages (by index in the list), an advance of the clock, or a transfer of closed
 * hours.
 */
export type DeliveryStep = { batch: readonly number[] } | { minutes: number } | 'transfer'

/**
 * Steps of a delivery: batches in any order, some of them repeated; between them the clock advances and closed hours
 * are transferred.
 */
export const arbitrarySteps: fc.Arbitrary<DeliveryStep[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ batch: fc.array(fc.nat(200), { minLength: 1, maxLength: 30 }) }) },
    { weight: 2, arbitrary: fc.record({ minutes: fc.integer({ min: 1, max: 120 }) }) },
    { weight: 2, arbitrary: fc.constant<DeliveryStep>('transfer') },
  ),
  { maxLength: 25 },
)

/** First instant at which a message can be delivered, in milliseconds since 1970. */
export const earliestDeliveryMs = (message: Message): number =>
  message.type === 'hourly' ? Date.parse(message.hour) + HOUR_MS : Date.parse(message.at)
