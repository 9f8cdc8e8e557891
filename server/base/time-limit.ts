/** Settles like the promise, or rejects if the promise has not settled after `limitMs`. */
export const withTimeLimit = <T>(promise: Promise<T>, limitMs: number, what: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what}: no answer after ${limitMs} ms`)), limitMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
