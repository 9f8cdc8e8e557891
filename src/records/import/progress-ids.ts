/** The ids under which the server knows the progress of imports, by the numbers of their sendings. */
export type ProgressIds = { begin: (sendNumber: number) => string; of: (sendNumber: number) => string }

/**
 * Draws an id for each sending. The machine only counts its sendings: a random id in its context would be another one
 * in a replay of the event log.
 */
export const createProgressIds = (): ProgressIds => {
  const ids = new Map<number, string>()
  return {
    begin: (sendNumber) => {
      const id = crypto.randomUUID()
      ids.set(sendNumber, id)
      return id
    },
    of: (sendNumber) => {
      const id = ids.get(sendNumber)
      if (!id) throw new Error(`the sending ${sendNumber} has not begun`)
      return id
    },
  }
}
