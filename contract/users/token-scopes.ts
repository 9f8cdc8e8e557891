/**
 * What an API token may do for its account: read, or read and write. A token with `calendar` only opens the feed of
 * campaign dates, because the address of a feed is stored by calendars and seen by those who share them.
 */
export const tokenScopes = ['read', 'write', 'calendar'] as const

/** A scope of an API token. */
export type TokenScope = (typeof tokenScopes)[number]
