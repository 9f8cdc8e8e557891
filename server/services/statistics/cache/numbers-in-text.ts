const SPACE = 32
const ZERO = 48

/**
 * Reads whole numbers from 0 on that are separated by single spaces, some at a time. The array that `take` gets is used
 * again. Splitting the text would make an object of each number.
 */
export const numbersIn = (text: string, count: number, take: (numbers: Float64Array) => void): void => {
  const numbers = new Float64Array(count)
  let at = 0
  let number = 0
  for (let index = 0; index <= text.length; index += 1) {
    const code = index < text.length ? text.charCodeAt(index) : SPACE
    if (code !== SPACE) {
      number = 10 * number + code - ZERO
      continue
    }
    numbers[at] = number
    number = 0
    at += 1
    if (at < count) continue
    take(numbers)
    at = 0
  }
}
