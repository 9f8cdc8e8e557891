import { parseArgs } from 'node:util'
import { ImportError } from './import-error.ts'

/** What `npm run import` was asked for. */
export type ImportWish = {
  kind: 'sensors' | 'counts'
  file: string
  city: string | undefined
  zone: string | undefined
  url: string
  user: string
}

/** How the program is called. */
export const usage = `Imports history into a running server.

  npm run import -- sensors FILE [--city NAME] [--zone ZONE]
  npm run import -- counts FILE

  --city NAME   city in which the sensors stand, made when it is new; left out: the nearest within 30 km
  --zone ZONE   time zone of the sensors, like Europe/Warsaw
  --url URL     address of the server; left out: http://localhost:3000
  --user NAME   an administrator; left out: admin

The password is read from IMPORT_PASSWORD or asked for. FILE is CSV in UTF-8, plain or gzip.`

const read = (words: readonly string[]) => {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        city: { type: 'string' },
        zone: { type: 'string' },
        url: { type: 'string', default: 'http://localhost:3000' },
        user: { type: 'string', default: 'admin' },
      },
    })
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

/** Reads the words of a call; throws {@link ImportError} with the usage for what it does not understand. */
export const readWish = (words: readonly string[]): ImportWish => {
  const { positionals, values } = read(words)
  const [kind, file, ...more] = positionals
  if ((kind !== 'sensors' && kind !== 'counts') || file === undefined || more.length > 0) throw new ImportError(usage)
  if (kind === 'counts' && (values.city !== undefined || values.zone !== undefined)) {
    throw new ImportError('--city and --zone belong to sensors; counts follow the sensors that they name.')
  }
  if (!/^https?:$/.test(URL.canParse(values.url) ? new URL(values.url).protocol : '')) {
    throw new ImportError(`--url must look like http://localhost:3000, not "${values.url}".`)
  }
  return { kind, file, city: values.city, zone: values.zone, url: values.url.replace(/\/+$/, ''), user: values.user }
}
