/** Our own drawings on a 16 × 16 grid, filled; only shapes that primeicons does not have. */
export const iconPaths = {
  /** A thick bar for "no change"; the minus of primeicons is a thin line. */
  dash: 'M2 6.8h12v2.4H2z',
} as const
