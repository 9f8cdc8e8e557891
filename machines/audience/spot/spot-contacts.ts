/** Parts of the contacts of a place or a plan: with the spot, and likely to see it. */
export type SpotShares = { spot: number; visible: number }

/** Contacts with the screen (OTS), with the spot, and those likely to see it (LTS), in whole numbers. */
export type SpotContacts = { contacts: number; spot: number; visible: number }

/** Contacts with a spot from all contacts. Rounding keeps the order: contacts ≥ with the spot ≥ likely to see it. */
export const spotContactsOf = (contacts: number, { spot, visible }: SpotShares): SpotContacts => {
  const withSpot = Math.min(contacts, Math.round(contacts * spot))
  return { contacts, spot: withSpot, visible: Math.min(withSpot, Math.round(contacts * visible)) }
}

/** The mean of shares over hours, weighted by the contacts of each hour; null without contacts. */
export const meanShares = (hours: readonly { weight: number; shares: SpotShares }[]): SpotShares | null => {
  const all = hours.reduce((sum, { weight }) => sum + weight, 0)
  if (!(all > 0)) return null
  const mean = (share: (shares: SpotShares) => number): number =>
    Math.min(1, hours.reduce((sum, { weight, shares }) => sum + weight * share(shares), 0) / all)
  const spot = mean((shares) => shares.spot)
  return {
    spot,
    visible: Math.min(
      spot,
      mean((shares) => shares.visible),
    ),
  }
}
