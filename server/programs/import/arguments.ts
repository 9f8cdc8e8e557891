import { parseArgs } from 'node:util'
import { ImportError } from './import-error.ts'

/** Parsed arguments of `npm run import`. */
export type ImportArguments = {
  kind: 'sensors' | 'counts'
  file: string
  city: string | undefined
  zone: string | undefined
  acceptFar: boolean
  /** Whether lines about the same hour are added up. */
  sum: boolean
  url: string
  user: string
}

/** Help text. */
export const usage = `Imports sensors and hourly counts into a running server.

  npm run import -- sensors FILE [--city NAME] [--zone ZONE] [--accept-far]
  npm run import -- counts FILE [--sum]

  --city NAME   city of the sensors; created if it is new (default: the nearest city within 30 km)
  --zone ZONE   time zone of the sensors, such as Europe/Warsaw
  --accept-far  sensors may be more than 60 km from their city, and known ones may have moved
  --sum         lines of the file about the same hour are added up, such as the two directions of a counter;
                without it, the later line is stored
  --url URL     address of the server (default: http://localhost:3000)
  --user NAME   an administrator (default: admin)

The password comes from IMPORT_PASSWORD; without it, the program asks. FILE is CSV in UTF-8, plain or gzip.`

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        city: { type: 'string' },
        zone: { type: 'string' },
        'accept-far': { type: 'boolean', default: false },
        sum: { type: 'boolean', default: false },
        url: { type: 'string', default: 'http://localhost:3000' },
        user: { type: 'string', default: 'admin' },
      },
    })
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

/**
 * Parses the command line. Throws {@link ImportError} with the reason, or with the help text, for invalid arguments.
 */
export const readArguments = (args: readonly string[]): ImportArguments => {
  const { positionals, values } = parse(args)
  const [kind, file, ...more] = positionals
  if ((kind !== 'sensors' && kind !== 'counts') || file === undefined || more.length > 0) throw new ImportError(usage)
  if (kind === 'counts' && (values.city !== undefined || values.zone !== undefined)) {
    throw new ImportError('--city and --zone are options of sensors. Counts use the city and zone of their sensors.')
  }
  if (kind === 'sensors' && values.sum) throw new ImportError('--sum is an option of counts.')
  if (!/^https?:$/.test(URL.canParse(values.url) ? new URL(values.url).protocol : '')) {
    throw new ImportError(`--url must be an address such as http://localhost:3000, not "${values.url}".`)
  }
  return {
    kind,
    file,
    city: values.city,
    zone: values.zone,
    acceptFar: values['accept-far'],
    sum: values.sum,
    url: values.url.replace(/\/+$/, ''),
    user: values.user,
  }
}
