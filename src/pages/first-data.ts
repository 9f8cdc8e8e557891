import { SECOND_MS } from '../../machines/calendar/durations.ts'

/** Milliseconds after which a slow network shows a spinner instead of an empty page. */
export const LONGEST_BLANK_MS = SECOND_MS

/** Milliseconds after which what is not urgent begins also while a call is not answered. */
const LONGEST_WAIT_MS = 5 * SECOND_MS

/**
 * Milliseconds that the first render of a page waits for its data. Most answers arrive within them, and the page is
 * drawn once, with its data, instead of twice.
 */
export const LONGEST_WAIT_FOR_DATA_MS = 250

/** All times that a page waits for its first view, in milliseconds, for tests on busy machines. */
export const timeLimits: readonly number[] = [LONGEST_BLANK_MS, LONGEST_WAIT_FOR_DATA_MS, LONGEST_WAIT_MS]

/** Milliseconds after which a page that is never painted, as in a hidden tab, counts as painted. */
const HIDDEN_PAINT_MS = SECOND_MS

const frame = (): Promise<void> =>
  new Promise((resolve) =>
    'requestAnimationFrame' in window ? requestAnimationFrame(() => resolve()) : setTimeout(resolve),
  )

/** The answers are painted: the frame that shows them is over when the next one begins. */
const painted = (): Promise<void> =>
  Promise.race([
    frame().then(frame),
    new Promise<void>((resolve) => {
      setTimeout(resolve, HIDDEN_PAINT_MS)
    }),
  ])

const idle = (): Promise<void> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
      : setTimeout(resolve),
  )

/** The calls of a page that begins. */
export type FirstData = {
  /** Passes the answer of a call on. */
  watch: <Answer>(answer: Promise<Answer>) => Promise<Answer>
  /** Resolves when the first calls of the page are answered. */
  answered: Promise<void>
  /** Resolves when their answers are painted. */
  painted: Promise<void>
  /** Resolves when the answers are painted and the browser has nothing else to do. */
  shown: Promise<void>
}

/**
 * Watches the first calls of a page, so that what is not urgent does not delay its data: the bell, the search, the
 * measurement of the page itself.
 */
export const watchFirstData = (): FirstData => {
  let pending = 0
  let settle = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    settle = resolve
  })
  setTimeout(settle, LONGEST_WAIT_MS)
  const end = (): void => {
    pending -= 1
    // An answer often leads to the next call.
    setTimeout(() => pending === 0 && settle())
  }
  const firstPainted = answered.then(painted)
  return {
    watch: (answer) => {
      pending += 1
      answer.then(end, end)
      return answer
    },
    answered,
    painted: firstPainted,
    shown: firstPainted.then(idle),
  }
}
