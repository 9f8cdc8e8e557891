import type { Message } from '../../../contract/live/messages.ts'
import type { CountedItem } from './camera.ts'

type PathMessage = Extract<Message, { type: 'path' }>

/** The object of each class of OpenDataCam that counts; items of other classes do not. */
const objectOf: Readonly<Record<string, PathMessage['object']>> = {
  person: 'person',
  car: 'car',
  truck: 'car',
  motorbike: 'car',
  motorcycle: 'car',
  bus: 'bus',
}

/**
 * The messages of the items of a recording. Each item is a passage (gross); the first one of a person also counts the
 * person (net). The camera does not see the people in vehicles, so vehicles have no net counts. The number of a message
 * is its place in the recording, which only grows: the same items always have the same numbers, so that the platform
 * recognizes what it already stored.
 */
export const messagesOfItems = (items: readonly CountedItem[]): PathMessage[] => {
  const known = new Set<number>()
  const observed = items.flatMap(({ timestamp, name, id }) => {
    const object = Object.hasOwn(objectOf, name) ? objectOf[name] : undefined
    if (object === undefined) return []
    const path = { type: 'path', at: new Date(timestamp).toISOString(), object } as const
    const isNew = object === 'person' && !known.has(id)
    known.add(id)
    return isNew
      ? [{ ...path, counter: 'net' } as const, { ...path, counter: 'gross' } as const]
      : [{ ...path, counter: 'gross' } as const]
  })
  return observed.map((message, index) => ({ ...message, seq: index + 1 }))
}
