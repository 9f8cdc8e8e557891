let aheadMs = 0

/** Takes over the platform's time of an answer (`x-platform-time`); other implementations may not send it. */
export const notePlatformTime = (sent: string | null): void => {
  const instantMs = Date.parse(sent ?? '')
  if (!Number.isNaN(instantMs)) aheadMs = instantMs - Date.now()
}

/** The present time of the platform's clock; of the browser's until an answer has brought the platform's. */
export const platformNow = (): Date => new Date(Date.now() + aheadMs)
