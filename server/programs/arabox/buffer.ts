import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from '../../../contract/live/messages.ts'

/** A message as the counting program observes it: the buffer gives it its number. */
export type Observation = { [Key in Message['type']]: Omit<Extract<Message, { type: Key }>, 'seq'> }[Message['type']]

/** Messages that wait, with the id of their numbers; `count` takes them out of the buffer. */
export type WaitingBatch = { readonly bootId: string; readonly messages: readonly Message[] }

/** Messages on disk that the server has not acknowledged. It survives the end of the process and of the power. */
export type Buffer = {
  /** Numbers observations and writes them to the disk. They are safe when the promise resolves. */
  append(observations: readonly Observation[]): Promise<void>
  /** The oldest waiting messages; undefined if none wait. */
  oldest(most: number): WaitingBatch | undefined
  /** Forgets the oldest messages, after the server stored them. */
  acknowledge(count: number): Promise<void>
  /** Keeps messages that the server refuses for good in a file of their own, with the reason. */
  keepRefused(refused: readonly { message: Message; reason: string }[]): Promise<void>
  /** Numbers the waiting messages again from 1, under another boot id. */
  renumber(): Promise<void>
  /** How many messages wait. */
  readonly waiting: number
}

/** The state on disk. The journal has the messages since `journal` began; the first `acknowledged` are stored. */
type State = { bootId: string; journal: number; acknowledged: number; nextSeq: number }

/** A journal without waiting messages is begun anew after so many. */
const JOURNAL_MESSAGES = 10_000

const synced = async (path: string, flags: 'a' | 'w', text: string): Promise<void> => {
  const file = await open(path, flags)
  try {
    await file.appendFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const readOr = async (path: string, otherwise: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise
    throw error
  }
}

const linesOf = (messages: readonly Message[]): string =>
  messages.map((message) => `${JSON.stringify(message)}\n`).join('')

/** Opens the buffer in a folder. An empty folder begins new numbers with a boot id of its own. */
export const openBuffer = async (folder: string): Promise<Buffer> => {
  await mkdir(folder, { recursive: true })
  const statePath = join(folder, 'state.json')
  const journalPath = (number: number): string => join(folder, `journal-${number}.ndjson`)
  const store = async (next: State): Promise<State> => {
    await synced(`${statePath}.new`, 'w', JSON.stringify(next))
    await rename(`${statePath}.new`, statePath)
    await syncFolder(folder)
    return next
  }
  const stored = await readOr(statePath, '')
  let state: State = stored
    ? JSON.parse(stored)
    : await store({ bootId: randomUUID(), journal: 1, acknowledged: 0, nextSeq: 1 })
  const text = await readOr(journalPath(state.journal), '')
  // Without its end a line was not complete when the power failed, so nobody was told that it is safe.
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  const journal: Message[] = complete
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  if (complete !== text) {
    await synced(`${journalPath(state.journal)}.new`, 'w', complete)
    await rename(`${journalPath(state.journal)}.new`, journalPath(state.journal))
    await syncFolder(folder)
  }
  let waiting = journal.slice(state.acknowledged)
  let nextSeq = Math.max(state.nextSeq, (journal.at(-1)?.seq ?? 0) + 1)

  // One change of the files after the other: a message must not be written to a journal that is being replaced.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const done = last.then(change)
    last = done.catch(() => undefined)
    return done
  }

  const beginJournal = async (bootId: string): Promise<void> => {
    const previous = state.journal
    await synced(journalPath(previous + 1), 'w', linesOf(waiting))
    state = await store({ bootId, journal: previous + 1, acknowledged: 0, nextSeq })
    await rm(journalPath(previous), { force: true })
  }

  return {
    append: (observations) =>
      inTurn(async () => {
        const messages = observations.map((observation, index): Message => ({ ...observation, seq: nextSeq + index }))
        await synced(journalPath(state.journal), 'a', linesOf(messages))
        nextSeq += messages.length
        waiting.push(...messages)
      }),
    oldest: (most) => (waiting.length === 0 ? undefined : { bootId: state.bootId, messages: waiting.slice(0, most) }),
    acknowledge: (count) =>
      inTurn(async () => {
        state = await store({ ...state, acknowledged: state.acknowledged + count, nextSeq })
        waiting = waiting.slice(count)
        if (waiting.length === 0 && state.acknowledged >= JOURNAL_MESSAGES) await beginJournal(state.bootId)
      }),
    async keepRefused(refused) {
      if (refused.length === 0) return
      const lines = refused.map((each) => `${JSON.stringify(each)}\n`).join('')
      await synced(join(folder, 'refused.ndjson'), 'a', lines)
    },
    renumber: () =>
      inTurn(async () => {
        waiting = waiting.map((message, index) => ({ ...message, seq: index + 1 }))
        nextSeq = waiting.length + 1
        await beginJournal(randomUUID())
      }),
    get waiting() {
      return waiting.length
    },
  }
}
