import { join, resolve } from 'node:path'
import { parseS3Address } from '../../../base/s3-address.ts'
import { StartError } from '../../../base/start-error.ts'
import type { Config } from '../../../settings/config.ts'
import type { S3Limits } from '../../../store/files/s3/s3-client.ts'
import type { BackupPlace } from './backup-place.ts'
import { folderPlace } from './folder-place.ts'

/** Whether the argument of a program names a bucket. */
const isBucket = (target: string): boolean => target.includes('://')

/** The place that a program's argument names: `s3://bucket/prefix`, or a folder. Uses nothing yet. */
export const openBackupPlace = async (
  target: string,
  { objectStore, dataDir }: Pick<Config, 'objectStore' | 'dataDir'>,
  limits?: S3Limits,
): Promise<BackupPlace> => {
  if (!isBucket(target)) return folderPlace(resolve(target))
  if (parseS3Address(target) === null)
    throw new StartError(`A bucket for backups is written s3://bucket/prefix, not "${target}".`)
  const { bucketPlace } = await import('./bucket-place.ts')
  return bucketPlace({ url: target, ...objectStore }, join(dataDir, 'temporary'), limits)
}
