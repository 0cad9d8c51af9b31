import { HttpError } from './errors.ts'

/** Of the file system, of its quota, and of PostgreSQL. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(error.code)

/** The answer to an upload for which there is no space. */
export const noSpace = () =>
  new HttpError(503, 'no_space', 'There is no space for uploads just now. Please try again later.', {
    headers: { 'retry-after': '60' },
  })
