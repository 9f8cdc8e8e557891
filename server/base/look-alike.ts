/** Letters of other alphabets that look like Latin ones, and Latin letters that keep their stroke without marks. */
const latin: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  α: 'a',
  ι: 'i',
  κ: 'k',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ł: 'l',
  đ: 'd',
  ø: 'o',
}

const skeletonOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll(/./gu, (letter) => latin[letter] ?? letter)

/** Whether a reader could take one name for the other: case, marks, spaces and letters of other alphabets differ. */
export const looksLike = (one: string, other: string): boolean => skeletonOf(one) === skeletonOf(other)
