import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import lock from '../../package-lock.json' with { type: 'json' }

type Locked = { version?: string; integrity?: string; dev?: boolean; os?: string[]; cpu?: string[] }
const locked: [string, Locked][] = Object.entries(lock.packages).filter(([path]) => path !== '')

/** `1.2.3`, also with a suffix: no range. */
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/

/** The versions of an object of packages, also of packages inside of others. */
const versionsIn = (packages: object): [string, string][] =>
  Object.entries(packages).flatMap(([name, version]): [string, string][] =>
    typeof version === 'string' ? [[name, version]] : versionsIn(version),
  )

test('every package of the product is named with one version, and not with a range', () => {
  const { dependencies, devDependencies, overrides } = packageFile
  const versions = [dependencies, devDependencies, overrides].flatMap(versionsIn)
  expect(versions.length).toBeGreaterThan(80)
  expect(versions.filter(([, version]) => !EXACT.test(version))).toEqual([])
})

test('every locked package has a version and a digest, except tools of development for other systems', () => {
  expect(locked.filter(([, { version = '' }]) => !EXACT.test(version)).map(([path]) => path)).toEqual([])
  const isOfTests = ({ dev, os, cpu }: Locked) => dev && (os ?? cpu) !== undefined
  const isHere = ({ os, cpu }: Locked) => (!os || os.includes('linux')) && (!cpu || cpu.includes('x64'))
  const without = locked.filter(([, each]) => each.integrity === undefined)
  expect(without.filter(([, each]) => !isOfTests(each)).map(([path]) => path)).toEqual([])
  // Of Linux on x64, what uses another library of C is not installed either.
  expect(without.filter(([path, each]) => isHere(each) && !/musl/.test(path)).map(([path]) => path)).toEqual([])
})

test('the lock is for the packages that are named', () => {
  expect(versionsIn(lock.packages[''].devDependencies)).toEqual(versionsIn(packageFile.devDependencies))
  expect(versionsIn(lock.packages[''].dependencies)).toEqual(versionsIn(packageFile.dependencies))
})
