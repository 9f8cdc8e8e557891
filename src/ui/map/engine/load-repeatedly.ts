/** Pause between two attempts. */
export const RETRY_MS = 5_000

/**
 * Loads something, and after a failure again, until it is there. A failure goes to the console and to `onFailure`.
 * Returns a function that ends the attempts: neither listener is called after it.
 */
export const loadRepeatedly = <Loaded>(
  load: () => Promise<Loaded>,
  onLoaded: (loaded: Loaded) => void,
  onFailure?: () => void,
): (() => void) => {
  let isEnded = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const attempt = async (): Promise<void> => {
    const loaded = await load().catch((error: unknown) => {
      console.error(error)
      return null
    })
    if (isEnded) return
    if (loaded !== null) return onLoaded(loaded)
    onFailure?.()
    retry = setTimeout(() => void attempt(), RETRY_MS)
  }
  void attempt()
  return () => {
    isEnded = true
    clearTimeout(retry)
  }
}
