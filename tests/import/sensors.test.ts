import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { lineFaults } from '../../contract/live/line-faults.ts'
import { serverValidation } from '../../contract/server-validation.ts'
import { validation } from '../../contract/validation.ts'
import {
  csv,
  type ImportPlatform,
  importCounts,
  importSensors,
  sendSensors,
  startImportPlatform,
} from './import-platform.ts'

let platform: ImportPlatform

beforeAll(async () => {
  platform = await startImportPlatform()
})
afterAll(() => platform.close())

const sensorLocations = async (...ids: readonly string[]) => {
  const { rows } = await platform.store.pool.query(
    `select sensor_id, location.name, address, location.latitude, location.longitude, time_zone, company_id,
       arabox_uuid is not null as has_arabox, city.name as city
     from sensor join location on location.uuid = location_uuid join city on city.id = city_id
     where sensor_id = any($1) order by sensor_id`,
    [ids],
  )
  return rows
}

describe('sensors from a file', () => {
  test('become active locations with an arabox, in the administrator’s company and the nearest city', async () => {
    const job = await importSensors(
      platform.admin,
      csv(
        'sensor_id,name,latitude,longitude,address',
        'a1,"Rondo, wejście ""A""",52.23,21.01,Rondo 1',
        'a2,Rynek,50.06,19.94,',
      ),
    )
    expect(job).toMatchObject({
      status: 'done',
      kind: 'sensors',
      lines: 2,
      accepted: 2,
      refused: 0,
      percent: 100,
      failure: null,
    })
    expect(await sensorLocations('a1', 'a2')).toEqual([
      {
        sensor_id: 'a1',
        name: 'Rondo, wejście "A"',
        address: 'Rondo 1',
        latitude: 52.23,
        longitude: 21.01,
        time_zone: 'Europe/Warsaw',
        company_id: 6,
        has_arabox: true,
        city: 'Warszawa',
      },
      expect.objectContaining({ sensor_id: 'a2', city: 'Kraków', address: '' }),
    ])
  })

  test('a new city is created at the centre of its sensors, and is found again in upper or lower case', async () => {
    const first = csv('sensor_id,name,latitude,longitude', 'm1,One,-37.8,144.9', 'm2,Two,-37.9,145.1')
    await importSensors(platform.admin, first, { city: 'Melbourne', time_zone: 'Etc/GMT-10' })
    const second = csv('sensor_id,name,latitude,longitude', 'm3,Three,-37.5,144.5')
    await importSensors(platform.admin, second, { city: 'MELBOURNE', time_zone: 'Etc/GMT-10' })
    const { answer } = await platform.admin.call(contract.city.list, { query: { filter: 'melbourne' } })
    expect(answer.items).toHaveLength(1)
    expect(answer.items[0]?.latitude).toBeCloseTo(-37.85)
    expect(answer.items[0]?.longitude).toBeCloseTo(145)
    expect((await sensorLocations('m1', 'm2', 'm3')).map(({ city, time_zone }) => [city, time_zone])).toEqual(
      Array.from({ length: 3 }, () => ['Melbourne', 'Etc/GMT-10']),
    )
  })

  test('a known sensor changes its name and position and stays the same location', async () => {
    await importSensors(platform.admin, csv('sensor_id,name,latitude,longitude,address', 'k1,Before,52.2,21,Stara 1'))
    const uuidOf = async () =>
      (await platform.store.pool.query(`select location_uuid from sensor where sensor_id = 'k1'`)).rows[0]
    const uuid = await uuidOf()
    const moved = csv('sensor_id,name,latitude,longitude', 'k1,After,52.3,21.1')
    const asked = await importSensors(platform.admin, moved)
    expect(asked.faults).toMatchObject([{ line: 2, column: 'sensor_id', value: 'k1', message: lineFaults.movedSensor }])
    expect(await sensorLocations('k1')).toMatchObject([{ name: 'Before', latitude: 52.2 }])
    const job = await importSensors(platform.admin, moved, { accept_far: true })
    expect(job).toMatchObject({ status: 'done', accepted: 1 })
    expect(await uuidOf()).toEqual(uuid)
    expect(await sensorLocations('k1')).toMatchObject([
      { name: 'After', latitude: 52.3, longitude: 21.1, address: 'Stara 1' },
    ])
  })

  test('points that cannot be right, and points far from the named city, are rejected with their reason', async () => {
    const file = csv(
      'sensor_id,name,latitude,longitude',
      'SWP1,Swapped,21.0122,52.2297',
      'SWP2,Berlin,52.52,13.4',
      'SWP3,Zero,0,0',
      'SWP4,Kraków,50.06,19.94',
      'SWP5,Warszawa,52.23,21.01',
    )
    const job = await importSensors(platform.admin, file, { city: 'Warszawa' })
    expect(job).toMatchObject({ status: 'done', accepted: 1, refused: 4 })
    expect(job.faults.map(({ line, column, value, message }) => [line, column, value, message])).toEqual([
      [2, 'latitude', '21.0122', validation.swapped],
      [3, 'longitude', '13.4', validation.outsideCountry],
      [4, 'latitude', '0', validation.zeroPoint],
      [5, 'latitude', '50.06', serverValidation.farFromCity],
    ])
    const confirmed = await importSensors(platform.admin, file, { city: 'Warszawa', accept_far: true })
    expect(confirmed).toMatchObject({ accepted: 2, refused: 3 })
    expect(await sensorLocations('SWP4')).toMatchObject([{ city: 'Warszawa', latitude: 50.06 }])
  })

  test('the ids of a second city do not move the sensors of the first, nor take their counts', async () => {
    const header = 'sensor_id,name,latitude,longitude'
    const first = csv(header, 'c1,Piotrkowska 100,51.7687,19.4569', 'c2,Manufaktura,51.7791,19.4460')
    expect(await importSensors(platform.admin, first, { city: 'Łódź' })).toMatchObject({ accepted: 2 })
    const second = csv(header, 'c1,Rynek,50.0617,19.9373', 'c3,Kazimierz,50.0510,19.9450')
    const job = await importSensors(platform.admin, second, { city: 'Kraków', accept_far: true })
    expect(job).toMatchObject({ accepted: 1, refused: 1 })
    expect(job.faults).toMatchObject([{ line: 2, column: 'sensor_id', value: 'c1', message: lineFaults.otherCity }])
    expect(await sensorLocations('c1', 'c3')).toMatchObject([
      { name: 'Piotrkowska 100', latitude: 51.7687, city: 'Łódź' },
      { name: 'Kazimierz', city: 'Kraków' },
    ])
  })

  test('semicolons, decimal commas, a UTF-8 byte order mark and Windows line endings are read', async () => {
    const text = '\uFEFFsensor_id;name;latitude;longitude\r\ns1;Łódź, Plac Wolności;51,776;19,454\r\n'
    expect(await importSensors(platform.admin, text)).toMatchObject({ status: 'done', accepted: 1 })
    expect(await sensorLocations('s1')).toMatchObject([
      { name: 'Łódź, Plac Wolności', latitude: 51.776, longitude: 19.454, city: 'Łódź' },
    ])
  })

  test('an invalid line is rejected with its number, column and reason, and the others are accepted', async () => {
    const job = await importSensors(
      platform.admin,
      csv(
        'sensor_id,name,latitude,longitude,time_zone',
        'w1,Good,52.2,21,',
        ',No id,52.2,21,',
        'w3,,52.2,21,',
        'w4,North,91,21,',
        'w5,East,52.2,200,',
        'w6,Text,north,21,',
        'w7,Zone,52.2,21,Mars/Olympus',
        'w8,Half,52.2,21,Asia/Kolkata',
        'w9,Few,52.2',
        'w10,"Open,52.2,21,',
        'w11,Sea,0,0,',
        `w12,${'x'.repeat(201)},52.2,21,`,
        'w13,N\0L,52.2,21,',
        'w14,Good too,52.2,21,Europe/Berlin',
      ),
    )
    expect(job).toMatchObject({ status: 'done', lines: 14, accepted: 2, refused: 12 })
    expect(job.faults.map(({ line, column, message }) => [line, column, message])).toEqual([
      [3, 'sensor_id', 'Fill required fields'],
      [4, 'name', 'Fill required fields'],
      [5, 'latitude', 'The latitude must be from −90 to 90'],
      [6, 'longitude', 'The longitude must be from −180 to 180'],
      [7, 'latitude', 'The latitude must be from −90 to 90'],
      [8, 'time_zone', 'There is no such time zone'],
      [9, 'time_zone', 'The time zone must differ from UTC by whole hours'],
      [10, null, 'This line does not have as many cells as the first'],
      [11, null, 'A quotation mark is not closed'],
      [12, 'latitude', 'The point 0, 0 is in the ocean: enter the real coordinates'],
      [13, 'name', 'This text is too long'],
      [14, null, 'This text contains characters that cannot be stored'],
    ])
    expect((await sensorLocations('w1', 'w14')).map(({ time_zone }) => time_zone)).toEqual([
      'Europe/Warsaw',
      'Europe/Berlin',
    ])
  })

  test('a time zone changes only if the location has no counts', async () => {
    const text = csv('sensor_id,name,latitude,longitude', 'z1,Zone,52.2,21')
    await importSensors(platform.admin, text)
    expect(await importSensors(platform.admin, text, { time_zone: 'Europe/London' })).toMatchObject({ accepted: 1 })
    expect(await sensorLocations('z1')).toMatchObject([{ time_zone: 'Europe/London' }])
    await importCounts(platform.admin, csv('hour,sensor_id,pedestrians', '2026-02-02T10:00,z1,5'))
    const job = await importSensors(platform.admin, text, { time_zone: 'Europe/Berlin' })
    expect(job.faults).toMatchObject([
      {
        line: 2,
        column: 'time_zone',
        value: 'Europe/Berlin',
        message: 'The time zone of a location that already has counts cannot be changed',
      },
    ])
    expect(await sensorLocations('z1')).toMatchObject([{ time_zone: 'Europe/London' }])
  })

  test.each(['Nowhere/City', '+02:00', 'Asia/Kolkata'])(
    'a request with the time zone %s is rejected with that field error',
    async (zone) => {
      const { status, problem } = await sendSensors(platform.admin, csv('sensor_id,name,latitude,longitude'), {
        time_zone: zone,
      })
      expect(status).toBe(422)
      expect(problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'query.time_zone' }] })
    },
  )
})
