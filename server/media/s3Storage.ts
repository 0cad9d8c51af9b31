import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Config } from '../config.ts'
import {
  type ByteRange,
  driverStorage,
  RangeBeyondFileError,
  type Storage,
  type StoredFile,
} from './storage.ts'

/** Keeps files in a bucket of an S3 server. */
export function createS3Storage({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Config): Storage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most servers other than Amazon's know no bucket by its host name, and not the checksums that are newer than they.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })

  async function lengthOf(Key: string): Promise<number | null> {
    const head = await unlessMissing(client.send(new HeadObjectCommand({ Bucket: bucket, Key })))
    return head === null ? null : (head.ContentLength ?? 0)
  }

  /** Not every server understands a range that counts from the end. */
  async function rangeHeader(Key: string, { first, last }: ByteRange): Promise<string> {
    const start = first < 0 ? Math.max(0, ((await lengthOf(Key)) ?? 0) + first) : first
    return `bytes=${start}-${last ?? ''}`
  }

  return {
    ...driverStorage(driver),
    lengthOf,
    async read(Key, range) {
      try {
        const Range = range && (await rangeHeader(Key, range))
        const got = await client.send(new GetObjectCommand({ Bucket: bucket, Key, Range }))
        return storedFile(got, range !== undefined)
      } catch (error) {
        const status = error instanceof S3ServiceException && error.$metadata.httpStatusCode
        if (status === 404) return null
        if (status === 416) throw new RangeBeyondFileError((await lengthOf(Key)) ?? 0)
        throw error
      }
    },
  }
}

function storedFile(
  { Body, ContentRange, ContentLength = 0 }: GetObjectCommandOutput,
  isPart: boolean,
): StoredFile {
  if (!(Body instanceof Readable)) throw new TypeError('The S3 server sent no stream.')
  const [, first, last, length] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? '') ?? []
  if (length !== undefined)
    return { stream: Body, length: Number(length), first: Number(first), last: Number(last) }
  if (isPart) {
    // A range that ends before it begins is ignored, and the whole file is sent.
    Body.destroy()
    throw new RangeBeyondFileError(ContentLength)
  }
  return { stream: Body, length: ContentLength, first: 0, last: ContentLength - 1 }
}

const unlessMissing = async <Result>(sent: Promise<Result>): Promise<Result | null> => {
  try {
    return await sent
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw error
  }
}
