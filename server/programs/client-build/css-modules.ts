import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The name in the page of a class of a CSS module: `live_hero` for `.hero` in `live.module.css`. It is unique, because
 * the names of modules are, and no class of src/ui has such a name (tests/check/styles.mjs).
 */
export const className = (name: string, file: string): string =>
  `${basename(file).replace(/\.module\.css.*$/, '')}_${name}`

/**
 * Names the classes of CSS modules, and lets the build write each name where it is used. Without names of its own, a
 * module would leave the bundle, and its styles with it: so it must stay.
 */
export const cssModules = (): Plugin => ({
  name: 'css-modules',
  enforce: 'post',
  config: () => ({
    css: { modules: { generateScopedName: className } },
    build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } } },
  }),
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({
      code: code.replace(/^export default \{[^}]*\};?/m, ''),
      map: null,
      moduleSideEffects: 'no-treeshake',
    }),
  },
})
