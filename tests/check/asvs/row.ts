/** What a row asks for: its number in ASVS 5.0.0, its level, and its content in at most twelve words of ours. */
type Asked = { readonly id: string; readonly level: 1 | 2; readonly asks: string }

/**
 * How the product answers a row. `met`: `where` names tests, or documents where the row asks for a document.
 * `decision`: another answer than the row wants, with the documents that say why. `open`: what is missing, or what
 * would have to be checked before the row is met.
 */
export type Row = Asked &
  (
    | { readonly state: 'met'; readonly how: string; readonly where: readonly string[] }
    | { readonly state: 'decision'; readonly why: string; readonly where: readonly string[] }
    | { readonly state: 'not applicable'; readonly why: string }
    | { readonly state: 'open'; readonly missing: string }
  )
