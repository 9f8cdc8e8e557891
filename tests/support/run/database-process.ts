// Starts the PostgreSQL of the tests, prints its addresses as JSON, and stops it when the standard input ends.
// `npm test` runs it, because several runs of Vitest share the database.
import { startTemplates } from './templates.ts'

const { database, stop } = await startTemplates()
console.log(JSON.stringify(database))
process.stdin.on('end', () => void stop()).resume()
