import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { projectRoot } from '../../../server/base/project-root.ts'
import type { S3Settings } from '../../../server/store/files/s3/s3-client.ts'

const DOOR = join(projectRoot, 'tests/support/servers/s3-door.mjs')

/** The key that the server knows. */
export const s3Key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const

/** Starts an S3 server in a process of its own, which ends with this process. Returns its address. */
const startS3 = async (): Promise<string> => {
  const child = spawn(process.execPath, [DOOR], { stdio: ['pipe', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8')
  })
  const first = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    once(child, 'exit').then(() => null),
  ])
  if (first === null) throw new Error(`the S3 server of the tests does not start: ${complaint}`)
  // A program that has done its work ends, and the server with it.
  child.unref()
  for (const pipe of [child.stdin, child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref()
  return `http://127.0.0.1:${first}`
}

let running: Promise<string> | undefined

/** The address of the S3 server that all test files of this process share. */
export const sharedS3 = (): Promise<string> => {
  running ??= startS3()
  return running
}

/** A new empty bucket, and the names of its uploads that are not finished. */
export const freshBucket = async (): Promise<S3Settings & { unfinished: () => Promise<string[]> }> => {
  const endpoint = await sharedS3()
  const bucket = `test-${randomBytes(8).toString('hex')}`
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: s3Key })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return {
    url: `s3://${bucket}/arabox`,
    endpoint,
    region: undefined,
    credentials: s3Key,
    unfinished: async () => (await (await fetch(`${endpoint}/${bucket}?unfinished`)).json()) as string[],
  }
}
