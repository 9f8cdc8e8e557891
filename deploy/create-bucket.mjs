// Creates the bucket of FILES_URL, for the object store of compose.yaml, and waits until that store answers. A bucket
// that is there stays as it is.
import { readFileSync } from 'node:fs'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

/** With growing pauses of at most 20 s, about two minutes. */
const MOST_ATTEMPTS = 12
const existing = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'])

const [, bucket] = /^s3:\/\/([^/?]+)/.exec(process.env.FILES_URL ?? '') ?? []
if (!bucket) {
  console.error('FILES_URL must be an address such as s3://bucket/prefix.')
  process.exit(1)
}
const { AWS_SECRET_ACCESS_KEY_FILE: file } = process.env
if (file) process.env.AWS_SECRET_ACCESS_KEY = readFileSync(file, 'utf8').trim()
// The address, the region and the key come from the variables of AWS.
const client = new S3Client({ forcePathStyle: true, maxAttempts: MOST_ATTEMPTS })
try {
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  console.log(`created the bucket ${bucket}`)
} catch (error) {
  if (!existing.has(error.name)) throw error
  console.log(`the bucket ${bucket} is there`)
}
