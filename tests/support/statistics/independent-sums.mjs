// Computes the expected statistics of a file of hourly counts (hour,sensor_id,pedestrians; gzip) without code of the
// product.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Sums and hours of a file by sensor, day and ISO weekday; each is {people, hours}, weekdays also have `days`. */
export const sumCountsFile = (path) => {
  const bySensor = {}
  const byDay = {}
  const byWeekday = {}
  const [, ...lines] = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n')
  const seen = new Set()
  for (const line of lines) {
    const [hour, sensor, people] = line.split(',')
    if (seen.has(`${hour},${sensor}`)) throw new Error(`${hour} of ${sensor} is in the file twice`)
    seen.add(`${hour},${sensor}`)
    const day = hour.slice(0, 10)
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
    for (const [sums, key] of [
      [bySensor, sensor],
      [byDay, day],
      [byWeekday, weekday],
    ]) {
      sums[key] ??= { people: 0, hours: 0 }
      sums[key].people += Number(people)
      sums[key].hours += 1
    }
  }
  for (const day of Object.keys(byDay)) {
    const sum = byWeekday[new Date(`${day}T12:00:00Z`).getUTCDay() || 7]
    sum.days = (sum.days ?? 0) + 1
  }
  return { lines: lines.length, bySensor, byDay, byWeekday }
}

if (process.argv[1] === new URL(import.meta.url).pathname) console.log(JSON.stringify(sumCountsFile(process.argv[2])))
