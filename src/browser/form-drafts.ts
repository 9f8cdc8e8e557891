/** Start of the session storage keys under which unsaved changes of forms are kept. */
export const DRAFT_PREFIX = 'form-draft:'

/** Removes all kept changes of this tab: the user has logged out by hand. */
export const removeDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key)
}
