import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineFaults } from '../../contract/live/line-faults.ts'
import { validation } from '../../contract/validation.ts'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { transferClosedHours } from '../../server/services/live/hours/closed-hours.ts'
import { countColumns } from '../../server/services/live/import/counts/count-line.ts'
import { countsImporter } from '../../server/services/live/import/counts/counts-importer.ts'
import { headerOf } from '../../server/services/live/import/file/csv-table.ts'
import {
  countsCsv,
  countsHeader,
  csv,
  type ImportPlatform,
  importCounts,
  importSensors,
  importSharedHours,
  sensorsCsv,
  startImportPlatform,
  storedHoursOf,
} from './import-platform.ts'

let platform: ImportPlatform

beforeAll(async () => {
  const ids = [
    'c1',
    'c2',
    'c3',
    'net',
    'full',
    'text',
    'twice',
    'again',
    'rejected',
    'uuid',
    'device',
    'autumn',
    'spring',
    'zone',
    'quarter',
    'directions',
    'border',
    'whole',
    'values',
    'dialect',
    'both',
    'apart',
  ]
  platform = await startImportPlatform(...ids)
})
afterAll(() => platform.close())

const locationOf = async (sensorId: string): Promise<{ uuid: string; arabox_uuid: string }> => {
  const { rows } = await platform.store.pool.query(
    'select uuid, arabox_uuid from location join sensor on location_uuid = uuid where sensor_id = $1',
    [sensorId],
  )
  return rows[0]
}

const peopleOf = async (sensorId: string) =>
  (await storedHoursOf(platform, sensorId)).map(({ hour, people_net }) => [hour, people_net])

const localText = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'short',
})

describe('counts from a file', () => {
  test('are returned unchanged, hour by hour, over both clock changes', async () => {
    const begin = Date.parse('2025-03-01T00:00:00Z')
    const instants = Array.from({ length: 24 * 250 }, (_, index) => new Date(begin + index * HOUR_MS))
    const ids = ['c1', 'c2', 'c3']
    const expected = new Map<string, [string, string, number, number][]>(ids.map((id) => [id, []]))
    const lines: string[] = []
    for (const [index, instant] of instants.entries()) {
      const local = localText.format(instant)
      for (const [sensor, id] of ids.entries()) {
        // Missing hours must stay missing.
        if ((index * 7 + sensor) % 11 === 0) continue
        const people = (index * 31 + sensor * 17) % 5000
        lines.push(`${local.replace(' ', 'T')},${id},${people}`)
        expected.get(id)?.push([instant.toISOString(), local.slice(0, 10), Number(local.slice(11, 13)), people])
      }
    }
    const job = await importCounts(platform.admin, countsCsv(...lines))
    expect(job).toMatchObject({ status: 'done', lines: lines.length, accepted: lines.length, refused: 0, percent: 100 })
    for (const id of ids) {
      const stored = await storedHoursOf(platform, id)
      expect(stored.map((each) => [each.hour, each.day, each.local_hour, each.people_net])).toEqual(expected.get(id))
    }
  })

  test('net, gross, cars, buses and ages are stored; a missing gross equals net', async () => {
    const ages = 'f07 f15 f25 f35 f45 f55 f65 m07 m15 m25 m35 m45 m55 m65'.split(' ')
    const header = ['hour', 'sensor_id', 'people_net', 'people_gross', 'cars', 'buses', ...ages].join(';')
    const first = ['2026-02-02 08:00', 'full', 100, 140, 30, 4, ...ages.map((_, index) => index)].join(';')
    const second = ['2026-02-02 09:00', 'full', 50, '', '', '', ...ages.map(() => '')].join(';')
    expect(await importCounts(platform.admin, csv(header, first, second))).toMatchObject({ accepted: 2, refused: 0 })
    expect(await storedHoursOf(platform, 'full')).toMatchObject([
      { hour: '2026-02-02T07:00:00.000Z', people_net: 100, people_gross: 140, cars: 30, buses: 4 },
      { hour: '2026-02-02T08:00:00.000Z', people_net: 50, people_gross: 50, cars: 0, buses: 0 },
    ])
    const { uuid } = await locationOf('full')
    const [sum] = await platform.statistics.rows(
      `select ${ages.map((age) => `sum(${age}) as ${age}`).join(', ')} from hourly where location_uuid = $1`,
      [uuid],
    )
    expect(sum).toEqual(Object.fromEntries(ages.map((age, index) => [age, index])))
  })

  test('every notation of an hour is read: with seconds, with a space, as an instant', async () => {
    const hours = [
      '2026-02-03T08:00',
      '2026-02-03 09:00',
      '2026-02-03T10:00:00',
      '2026-02-03T10:00Z',
      '2026-02-03T13:00:00+02:00',
      '2026-02-03T14:00+0200',
    ]
    await importCounts(
      platform.admin,
      csv('sensor_id,pedestrians,hour', ...hours.map((hour, index) => `text,${index},${hour}`)),
    )
    expect(await peopleOf('text')).toEqual([
      ['2026-02-03T07:00:00.000Z', 0],
      ['2026-02-03T08:00:00.000Z', 1],
      ['2026-02-03T09:00:00.000Z', 2],
      ['2026-02-03T10:00:00.000Z', 3],
      ['2026-02-03T11:00:00.000Z', 4],
      ['2026-02-03T12:00:00.000Z', 5],
    ])
  })

  test('the later of two lines for the same hour replaces the earlier one, within a file and across files', async () => {
    await importCounts(
      platform.admin,
      countsCsv('2026-02-04T08:00,twice,1', '2026-02-04T09:00,twice,2', '2026-02-04T08:00,twice,3'),
    )
    expect((await peopleOf('twice')).map(([, people]) => people)).toEqual([3, 2])
    await importCounts(platform.admin, countsCsv('2026-02-04T09:00,twice,4'))
    expect((await peopleOf('twice')).map(([, people]) => people)).toEqual([3, 4])
  })

  test('an hour that a clock change repeats is first the one before and then the one after the change, in the order of the file', async () => {
    const lines = ['01:00', '02:00', '02:00', '03:00'].map((hour, index) => `2025-10-26T${hour},autumn,${index}`)
    await importCounts(platform.admin, countsCsv(...lines))
    expect(await peopleOf('autumn')).toEqual([
      ['2025-10-25T23:00:00.000Z', 0],
      ['2025-10-26T00:00:00.000Z', 1],
      ['2025-10-26T01:00:00.000Z', 2],
      ['2025-10-26T02:00:00.000Z', 3],
    ])
  })

  test('an hour that a clock change skips is rejected, and the hours around it are not', async () => {
    const lines = ['01:00', '02:00', '03:00'].map((hour, index) => `2025-03-30T${hour},spring,${index}`)
    const job = await importCounts(platform.admin, countsCsv(...lines))
    expect(job.faults).toMatchObject([
      { line: 3, column: 'hour', message: 'This hour does not exist: clocks went forward' },
    ])
    expect(await peopleOf('spring')).toEqual([
      ['2025-03-30T00:00:00.000Z', 0],
      ['2025-03-30T01:00:00.000Z', 2],
    ])
  })

  test('hours are in the time zone of the sensor', async () => {
    await importSensors(platform.admin, sensorsCsv(['far']), { city: 'Melbourne', time_zone: 'Etc/GMT-10' })
    await importCounts(platform.admin, countsCsv('2026-02-05T00:00,far,7'))
    expect(await storedHoursOf(platform, 'far')).toMatchObject([
      { hour: '2026-02-04T14:00:00.000Z', day: '2026-02-05', local_hour: 0, people_net: 7 },
    ])
  })

  test('a location can be named by its own uuid or the uuid of its arabox, in upper or lower case', async () => {
    const { uuid, arabox_uuid } = await locationOf('uuid')
    const job = await importCounts(
      platform.admin,
      csv(
        'hour,sensor_id,pedestrians',
        `2026-02-06T08:00,${uuid.toUpperCase()},1`,
        `2026-02-06T09:00,${arabox_uuid},2`,
      ),
    )
    expect(job).toMatchObject({ accepted: 2, refused: 0 })
    expect((await peopleOf('uuid')).map(([, people]) => people)).toEqual([1, 2])
  })

  test('counts from a file replace the sum of single messages', async () => {
    const { uuid } = await locationOf('device')
    await platform.store.pool.query(
      `insert into open_hour (location_uuid, hour, local_day, local_hour, people_net, ages)
       values ($1, '2026-02-27T08:00Z', '2026-02-27', 9, 11, array_fill(0, array[14]))`,
      [uuid],
    )
    await importCounts(platform.admin, countsCsv('2026-02-27T09:00,device,12'))
    expect(await peopleOf('device')).toEqual([['2026-02-27T08:00:00.000Z', 12]])
  })

  test('an import of the same counts again changes nothing', async () => {
    const text = countsCsv('2026-02-26T08:00,again,5', '2026-02-26T09:00,again,6')
    await importCounts(platform.admin, text)
    const { uuid } = await locationOf('again')
    const versions = async () =>
      (await platform.store.pool.query('select version, moved_version from open_hour where location_uuid = $1', [uuid]))
        .rows
    const before = await versions()
    expect(before).toEqual([
      { version: 1, moved_version: 1 },
      { version: 1, moved_version: 1 },
    ])
    expect(await importCounts(platform.admin, `${text}\n\n`)).toMatchObject({ status: 'done', accepted: 2 })
    expect(await versions()).toEqual(before)
  })

  test('an invalid line is rejected with its number, column and reason, and the others are accepted', async () => {
    const job = await importCounts(
      platform.admin,
      csv(
        'hour,sensor_id,pedestrians,cars,f15',
        '2026-02-09T08:00,rejected,10,1,2',
        '2026-02-09T08:00,nobody,10,1,2',
        '2026-02-09T08:00,,10,1,2',
        '2026-03-02T09:00,rejected,10,1,2',
        '2027-01-01T08:00,rejected,10,1,2',
        '',
        '2026-02-09T10:30,rejected,10,1,2',
        '2026-02-30T08:00,rejected,10,1,2',
        '9/02/2026 8:00,rejected,10,1,2',
        '2026-02-09T24:00,rejected,10,1,2',
        '2026-02-09T09:00,rejected,-1,1,2',
        '2026-02-09T09:00,rejected,1000001,1,2',
        '2026-02-09T09:00,rejected,1.5,1,2',
        '2026-02-09T09:00,rejected,,1,2',
        '2026-02-09T09:00,rejected,10,many,2',
        '2026-02-09T09:00,rejected,10,1,11',
        '2026-02-09T09:00,rejected,10,1',
        // At 9:00 the hour from 8:00 to 9:00 has just ended.
        '2026-03-02T08:00,rejected,20,1,2',
      ),
    )
    expect(job).toMatchObject({ status: 'done', lines: 17, accepted: 2, refused: 15 })
    expect(job.faults.map(({ line, column, message }) => [line, column, message])).toEqual([
      [3, 'sensor_id', 'There is no such record'],
      [4, 'sensor_id', 'Fill required fields'],
      [5, 'hour', 'This date is in the future'],
      [6, 'hour', 'This date is in the future'],
      [8, 'hour', 'Enter the start of a full hour'],
      [9, 'hour', 'There is no such date'],
      [10, 'hour', 'Enter the date as YYYY-MM-DD'],
      [11, 'hour', 'Enter the start of a full hour'],
      [12, 'pedestrians', 'Enter a whole number from 0 to 1,000,000'],
      [13, 'pedestrians', 'Enter a whole number from 0 to 1,000,000'],
      [14, 'pedestrians', 'Enter a whole number from 0 to 1,000,000'],
      [15, 'pedestrians', 'Fill required fields'],
      [16, 'cars', 'Enter a whole number from 0 to 1,000,000'],
      [17, 'f15', 'Age and gender can be given for people net only'],
      [18, null, 'This line does not have as many cells as the first'],
    ])
    expect(job.faults.map(({ value }) => value)).toContain('2026-02-09T09:00,rejected,10,1')
  })

  test('a file with several rows within one hour is refused, and the right hours of before stay', async () => {
    await importCounts(platform.admin, countsCsv('2026-02-10T06:00,quarter,100', '2026-02-10T07:00,quarter,101'))
    const quarters = ['06:00', '06:15', '06:30', '06:45', '07:00'].map((time) => `2026-02-10 ${time},quarter,25`)
    const job = await importCounts(platform.admin, countsCsv(...quarters))
    expect(job).toMatchObject({ status: 'failed', accepted: 0 })
    expect(job.failure?.errors).toEqual([{ path: 'line 3', message: lineFaults.withinHour }])
    expect((await peopleOf('quarter')).map(([, people]) => people)).toEqual([100, 101])
  })

  test('rows that replace an earlier row of the same file are counted', async () => {
    const rows = ['2026-02-11T08:00,directions,100', '2026-02-11T08:00,directions,60', '2026-02-11T09:00,directions,10']
    const job = await importCounts(platform.admin, countsCsv(...rows))
    expect(job).toMatchObject({ status: 'done', accepted: 3, replaced: 1 })
    expect((await peopleOf('directions')).map(([, people]) => people)).toEqual([60, 10])
    const later = await importCounts(platform.admin, countsCsv('2026-02-11T08:00,directions,70'))
    expect(later).toMatchObject({ accepted: 1, replaced: 0 })
  })

  test('rows about the same hour are added up if a person says so, and nothing of them is stored before', async () => {
    const header = 'hour,sensor_id,people_net,people_gross,cars'
    const one = ['2026-02-14T08:00,both,100,110,3', '2026-02-14T09:00,both,10,10,1']
    const other = ['2026-02-14T08:00,both,60,66,4']
    const asked = await importSharedHours(platform.admin, csv(header, ...one, ...other), 'ask')
    expect(asked).toMatchObject({ status: 'failed', accepted: 0, replaced: 1, same_hour: 'ask' })
    expect(asked.failure).toEqual({
      code: 'shared_hours',
      errors: [{ path: 'line 4', message: lineFaults.sharedHour }],
    })
    expect(await storedHoursOf(platform, 'both')).toEqual([])
    const sum = await importSharedHours(platform.admin, csv(header, ...one, ...other), 'sum')
    expect(sum).toMatchObject({ status: 'done', accepted: 3, replaced: 1, same_hour: 'sum' })
    const expected = [
      { people_net: 160, people_gross: 176, cars: 7 },
      { people_net: 10, people_gross: 10, cars: 1 },
    ]
    expect(await storedHoursOf(platform, 'both')).toMatchObject(expected)
    await importSharedHours(platform.admin, csv(header, ...other, ...one), 'sum')
    expect(await storedHoursOf(platform, 'both')).toMatchObject(expected)
  })

  test('rows about the same hour are added up also after the earlier one was transferred to the statistics', async () => {
    const { live } = platform.composition.contexts
    const header = headerOf({ number: 1, text: countsHeader }, countColumns)
    const importer = countsImporter(live, header, 'sum')
    const rowsOf = (people: string) =>
      ['2020-01-01T08:00', '2020-01-01T09:00'].map((hour, index) => ({
        line: 2 + index,
        cells: [hour, 'apart', people],
      }))
    for (const people of ['100', '60', '7']) {
      await live.store.transaction((tx) => importer.store(tx, rowsOf(people)))
      await transferClosedHours(live)
    }
    await live.store.transaction((tx) => importer.store(tx, [...rowsOf('1'), ...rowsOf('1')]))
    await live.store.transaction((tx) => importer.store(tx, rowsOf('1')))
    await transferClosedHours(live)
    expect((await peopleOf('apart')).map(([, people]) => people)).toEqual([170, 170])
  })

  test('a file without shared hours is stored without a question', async () => {
    const job = await importSharedHours(
      platform.admin,
      countsCsv('2026-02-15T08:00,both,1', '2026-02-15T09:00,both,2'),
      'ask',
    )
    expect(job).toMatchObject({ status: 'done', accepted: 2, replaced: 0 })
  })

  test('a file that begins with one row about a repeated hour does not say which: the row asks for its offset', async () => {
    await importCounts(platform.admin, countsCsv('2025-10-26 01:00,border,2', '2025-10-26 02:00,border,30'))
    const job = await importCounts(platform.admin, countsCsv('2025-10-26 02:00,border,40', '2025-10-26 03:00,border,5'))
    expect(job.faults).toMatchObject([{ line: 2, column: 'hour', message: lineFaults.repeatedHour }])
    await importCounts(platform.admin, countsCsv('2025-10-26 02:00+01:00,border,40'))
    expect((await peopleOf('border')).map(([, people]) => people)).toEqual([2, 30, 40, 5])
    const both = countsCsv('2025-10-26 02:00,whole,1', '2025-10-26 02:00,whole,2', '2025-10-26 03:00,whole,3')
    expect(await importCounts(platform.admin, both)).toMatchObject({ accepted: 3, refused: 0 })
    expect((await peopleOf('whole')).map(([, people]) => people)).toEqual([1, 2, 3])
  })

  test('values are read as programs write them: 12.0, 1 200, a Polish day, an offset in hours, 4:00', async () => {
    const rows = [
      '2026-02-12T04:00;values;12.0',
      '12.02.2026 05:00;values;1 200',
      '2026-02-12 06:00:00+01;values;13,00',
      '2026-02-12 7:00;values;14',
      '2026-02-12 8:00;values;12,5',
    ]
    const job = await importCounts(platform.admin, csv('hour;sensor_id;pedestrians', ...rows))
    expect(job).toMatchObject({ accepted: 4, refused: 1 })
    expect(job.faults).toMatchObject([{ line: 6, value: '12,5', message: validation.countRange }])
    expect(await peopleOf('values')).toEqual([
      ['2026-02-12T03:00:00.000Z', 12],
      ['2026-02-12T04:00:00.000Z', 1200],
      ['2026-02-12T05:00:00.000Z', 13],
      ['2026-02-12T06:00:00.000Z', 14],
    ])
  })

  test('every dialect of spreadsheets is read: sep=, separators at the ends of lines, empty rows, UTF-16', async () => {
    const files = [
      'sep=;\r\nhour;sensor_id;pedestrians\r\n2026-02-13 03:00;dialect;3\r\n',
      'hour;sensor_id;pedestrians;;\r\n2026-02-13 04:00;dialect;4;;\r\n',
      'hour;sensor_id;pedestrians\r\n2026-02-13 05:00;dialect;5;\r\n',
      'hour;sensor_id;pedestrians\r\n2026-02-13 06:00;dialect;6\r\n;;\r\n;;\r\n',
      new Uint8Array(Buffer.from('\ufeffhour\tsensor_id\tpedestrians\n2026-02-13 07:00\tdialect\t7\n', 'utf16le')),
    ]
    for (const file of files) {
      const job = await importCounts(platform.admin, file)
      expect([job.status, job.lines, job.accepted, job.refused]).toEqual(['done', 1, 1, 0])
    }
    expect((await peopleOf('dialect')).map(([, people]) => people)).toEqual([3, 4, 5, 6, 7])
  })
})
