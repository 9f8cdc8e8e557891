/** Start of the session storage keys under which unsaved changes of forms are kept. */
export const DRAFT_PREFIX = 'form-draft:'

const accountOf = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}').account
  } catch {
    // Another version has written it.
    return null
  }
}

/** Removes the kept changes of other accounts in this tab. */
export const removeDraftsOfOthers = (account: number): void => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(DRAFT_PREFIX) && accountOf(key) !== account) sessionStorage.removeItem(key)
}

/** Removes all kept changes of this tab: the user has logged out by hand. */
export const removeDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key)
}
