const polish: Readonly<Record<string, string>> = {
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
}

/** Lower-case words of Latin letters without diacritics and digits, separated by single spaces. */
export const fold = (text: string): string => {
  const lower = text.toLowerCase()
  const plain = /^[\x20-\x7f]*$/.test(lower)
    ? lower
    : lower
        .normalize('NFC')
        .replaceAll(/[^\x20-\x7f]/gu, (letter) => polish[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, ''))
  return plain.replaceAll(/[^a-z0-9]+/g, ' ').trim()
}

/** Shortest stem of a word, in letters. */
const SHORTEST_STEM = 3

// Endings of names in the nominative, longest first.
const nominativeEndings = ['ie', 'ia', 'a', 'e', 'i', 'o', 'y']
// Endings of names in the other cases.
const otherEndings = 'iego iemu iach iami iej ego emu ich ych ach ami iem ej iu im ym em om a e i u y ie ia'.split(' ')

const irregular: Readonly<Record<string, string>> = {
  bialymstoku: 'bialystok',
  bialegostoku: 'bialystok',
  krasnymstawie: 'krasnystaw',
  zdroju: 'zdroj',
}

/** A folded word, or the nominative of a word whose declension changes more than its ending. */
export const regularOf = (word: string): string =>
  (Object.hasOwn(irregular, word) ? irregular[word] : undefined) ?? word

// Sosnowiec → Sosnowca, Włocławek → Włocławka; rze ← ra, dzie ← da, cie ← ta.
const withoutAlternation = (stem: string): string =>
  stem.replace(/i?ec$/, 'c').replace(/ek$/, 'k').replace(/rz$/, 'r').replace(/dz$/, 'd').replace(/c$/, 't')

const cut = (word: string, ending: string): string | null =>
  word.endsWith(ending) && word.length - ending.length >= SHORTEST_STEM ? word.slice(0, -ending.length) : null

/** The stem of a folded word in the nominative. */
export const stemOf = (word: string): string => {
  for (const ending of nominativeEndings) {
    const stem = cut(word, ending)
    if (stem !== null) return withoutAlternation(stem)
  }
  return withoutAlternation(word)
}

/** The possible stems of a folded word in any grammatical case: `krakowie` has the stem of `krakow`. */
export const possibleStems = (word: string): ReadonlySet<string> => {
  const regular = regularOf(word)
  if (regular !== word) return new Set([stemOf(regular)])
  const stems = new Set([stemOf(word), withoutAlternation(word)])
  for (const ending of otherEndings) {
    const stem = cut(word, ending)
    if (stem === null) continue
    stems.add(withoutAlternation(stem))
    // Ostrołęce ← Ostrołęka, Pradze ← Praga.
    if (ending === 'e' && stem.endsWith('c')) stems.add(withoutAlternation(`${stem.slice(0, -1)}k`))
    if (ending === 'e' && stem.endsWith('dz')) stems.add(`${stem.slice(0, -2)}g`)
  }
  return stems
}
