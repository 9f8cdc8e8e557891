import type { Plugin } from 'vite'
import { firstLoadFiles } from './first-load-links.ts'

/**
 * Makes V8 compile all functions of a file on another thread while the file arrives (explicit compile hints). Otherwise
 * V8 compiles each function on the main thread at its first call. Other engines ignore the hint.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Adds the hint to the files of the first views. Most of their functions are called before a page is complete. */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After Vite has put its list of files before the code, because the hint works only in the first line.
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const files = firstLoadFiles(chunks.map((chunk) => ({ ...chunk, styles: [] })))
      for (const chunk of chunks) if (files.has(chunk.fileName)) chunk.code = HINT + chunk.code
    },
  },
})
