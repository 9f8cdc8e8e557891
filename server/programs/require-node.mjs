// Must also run on old versions of Node, which cannot load the rest of the product.
import { readFileSync } from 'node:fs'

const numbersOf = (version) => version.split('.').map(Number)

const isAtLeast = (version, least) => {
  const differing = version.findIndex((number, index) => number !== least[index])
  return differing < 0 || version[differing] > least[differing]
}

/** Whether a version such as `20.19.0` is in one of the ranges of `engines`, which are `^20.19.0` or `>=26.0.0`. */
export const isSupportedNode = (version, engines) =>
  engines.split('||').some((range) => {
    const [, sign, least] = /^\s*(\^|>=)(\d+\.\d+\.\d+)\s*$/.exec(range)
    const [own, from] = [numbersOf(version), numbersOf(least)]
    return isAtLeast(own, from) && (sign === '>=' || own[0] === from[0])
  })

/** Ends the process with a sentence if its Node is none of those that package.json names. */
export const requireNode = () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  if (isSupportedNode(process.versions.node, engines.node)) return
  console.error(`This is Node ${process.versions.node}; the product needs Node ${engines.node}.`)
  process.exit(1)
}
