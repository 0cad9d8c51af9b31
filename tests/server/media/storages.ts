/** The kinds of storage that the tests of files run on: a folder, and a bucket of an S3 server. */
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { S3Config } from '../../../server/config.ts'
import { createS3Storage } from '../../../server/media/s3Storage.ts'
import { createDiskStorage, type Storage } from '../../../server/media/storage.ts'

export interface OpenStorage {
  readonly storage: Storage
  /** Makes a stored file older. Undefined where the server sets the time. */
  readonly age?: (key: string, at: Date) => Promise<void>
  close(): Promise<void>
}

async function openDisk(): Promise<OpenStorage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-storage-'))
  return {
    storage: createDiskStorage(dataDir),
    age: (key, at) => utimes(path.join(dataDir, 'media', key), at, at),
    close: () => rm(dataDir, { recursive: true }),
  }
}

/** Starts an S3 server with an empty bucket. */
export async function startS3(): Promise<{ readonly config: S3Config; close(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lodge-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'lodge', configs: [] }],
  })
  const { port } = await server.run()
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'lodge',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

async function openS3(): Promise<OpenStorage> {
  const { config, close } = await startS3()
  return { storage: createS3Storage(config), close }
}

export const storages = { disk: openDisk, S3: openS3 }
