/** Waits for work of a stopping server, but not longer than the server may take to stop. */
export type AwaitUntilStop = (work: Promise<unknown>) => Promise<void>

/**
 * Creates the function that waits for work until it ends or fails, at most until `limitMs` after `stopping` was
 * aborted. What does not end by then loses its connections when the stores are closed.
 */
export const stopDeadline = (stopping: AbortSignal | undefined, limitMs: number): AwaitUntilStop => {
  let deadlineMs: number | undefined
  stopping?.addEventListener('abort', () => {
    deadlineMs = performance.now() + limitMs
  })
  return async (work) => {
    const ended = work.then(
      () => undefined,
      () => undefined,
    )
    const leftMs = Math.max(0, (deadlineMs ?? performance.now() + limitMs) - performance.now())
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), leftMs)
    })
    await Promise.race([ended, limit]).finally(() => clearTimeout(timer))
  }
}
