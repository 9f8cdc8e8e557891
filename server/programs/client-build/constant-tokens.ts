import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from '../../base/project-root.ts'

/** What the plugin uses of a style sheet of PostCSS. */
type StyleSheet = { walkDecls(visit: (node: { prop: string; value: string; remove(): unknown }) => void): unknown }

/** The tokens that have one value in every mode, theme and width. */
const declaration = /^\s*(--(?:(?:text|leading|weight|tracking|space)-[\w-]+|radius[\w-]*)):\s*([^;]+);/gm

/** Values of the constant tokens of a style sheet by their names. Throws if one is declared twice. */
export const constantTokensOf = (css: string): ReadonlyMap<string, string> => {
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of css.matchAll(declaration)) {
    if (values.has(name)) throw new Error(`${name} is declared twice, so it is not constant`)
    values.set(name, value)
  }
  return values
}

/** A value of a property with the constant tokens replaced by their values. */
export const withoutConstants = (value: string, constants: ReadonlyMap<string, string>): string =>
  value.replaceAll(/var\((--[\w-]+)\)/g, (reference, name) => constants.get(name) ?? reference)

/**
 * Writes the values of the constant tokens of src/theme/tokens.css into the rules of the build: the style sheets of a
 * first view become about 2 % smaller, and the browser resolves fewer variables.
 */
export const constantTokens = (): Plugin => ({
  name: 'constant-tokens',
  apply: 'build',
  config: () => {
    const constants = constantTokensOf(readFileSync(join(projectRoot, 'src/theme/tokens.css'), 'utf8'))
    return {
      css: {
        postcss: {
          plugins: [
            // After Vite's own plugin, which has put the imported sheets in.
            (sheet: StyleSheet) => {
              sheet.walkDecls((node) => {
                if (constants.has(node.prop)) node.remove()
                else if (node.value.includes('var(--')) node.value = withoutConstants(node.value, constants)
              })
            },
          ],
        },
      },
    }
  },
})
