import { parseArgs } from 'node:util'
import { type FuzzFailure, fuzzFiles } from './fuzz-files.ts'

const DEFAULT_SECONDS = 600

const usage = `Lets every import and tool read strange files, one for each seed.

  npm run fuzz:files -- [--seconds 600] [--seed 1] [--files N]

  --seconds N  how long the run lasts
  --seed N     the first seed (default: a random one); the same seed makes the same file
  --files N    ends after so many files, for example 8 for one seed

Prints the seed of each failure. Exit code 1 if there was one.`

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: String(DEFAULT_SECONDS) },
    seed: { type: 'string' },
    files: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const numberOf = (text: string | undefined, otherwise: number): number => {
  const number = text === undefined ? otherwise : Number(text)
  if (Number.isInteger(number) && number > 0) return number
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

if (values.help) {
  process.stdout.write(`${usage}\n`)
} else {
  const seconds = numberOf(values.seconds, DEFAULT_SECONDS)
  const seed = numberOf(values.seed, 1 + Math.floor(Math.random() * 2 ** 31))
  const most = values.files === undefined ? Number.POSITIVE_INFINITY : numberOf(values.files, 1)
  const endMs = performance.now() + seconds * 1000
  const onFailure = (failure: FuzzFailure): void => {
    process.stdout.write(`FAILED seed ${failure.seed}, ${failure.door} (${failure.bytes} bytes): ${failure.reason}\n`)
  }
  process.stdout.write(`first seed ${seed}\n`)
  const { files, failures } = await fuzzFiles({
    seed,
    isOver: (count) => count >= most || performance.now() > endMs,
    onFailure,
  })
  process.stdout.write(`${files} files, ${failures} failures\n`)
  process.exitCode = failures > 0 ? 1 : 0
}
