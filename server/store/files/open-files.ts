import type { FileStore } from './file-store.ts'
import { folderFiles } from './folder-files.ts'
import type { S3Limits, S3Settings } from './s3/s3-client.ts'

/** Where files are: in a bucket if there is one, otherwise in a folder of this machine. */
export type FilesPlace = {
  readonly folder: string
  /** With a bucket: the folder of this machine for temporary files. */
  readonly temporary: string
  readonly bucket: S3Settings | undefined
  readonly limits?: S3Limits | undefined
}

/** Opens the store of files, without using it. The client of object stores is loaded only for a bucket. */
export const openFiles = async ({ folder, temporary, bucket, limits }: FilesPlace): Promise<FileStore> => {
  if (!bucket) return folderFiles(folder)
  const { s3Files } = await import('./s3/s3-files.ts')
  return s3Files(bucket, temporary, limits)
}
