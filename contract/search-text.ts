/** Letters with a stroke, which is no mark that can be taken off. */
const strokes: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O' }

/** A text without the marks of its letters. Searches compare texts without them: `Lodz` finds `Łódź`. */
export const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łø]/gi, (letter) => strokes[letter] ?? letter)

/** A text as searches in the browser compare it: without marks, in lower case. */
export const searchable = (text: string): string => withoutMarks(text).toLocaleLowerCase('pl')
