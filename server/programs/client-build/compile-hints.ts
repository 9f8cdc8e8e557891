import type { Plugin } from 'vite'
import { firstLoadFiles } from './first-load-links.ts'

/**
 * Lets V8 compile all functions of a file while the file arrives, on another thread (explicit compile hints). Without
 * it, V8 compiles each function on the main thread when it is called for the first time. Other engines ignore it.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Gives the hint to the files of the first views; most of their functions are called before a page is complete. */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After Vite has put its list of files before the code: the hint counts in the first line only.
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const files = firstLoadFiles(chunks.map((chunk) => ({ ...chunk, styles: [] })))
      for (const chunk of chunks) if (files.has(chunk.fileName)) chunk.code = HINT + chunk.code
    },
  },
})
