/** Calls by which admins find members and photos. */
import type { FinderCriteria } from '../../contract/memberFinder.ts'
import type { CallFunction } from './http.ts'

/** Every function throws `CallError` like `call`. */
export const createMemberFinderServices = (call: CallFunction) => ({
  /** @param cursor null for the first page */
  findMembers: (criteria: FinderCriteria, cursor: string | null, signal: AbortSignal) =>
    call('POST /user/find', { body: { ...criteria, ...(cursor !== null && { cursor }) }, signal }),
  findPhotos: (file: File, signal: AbortSignal) =>
    call('POST /photo/find', { multipart: { fields: {}, files: { photo: file } }, signal }),
})
