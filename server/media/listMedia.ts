import type { Db } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { findOther } from '../visibility/otherRepository.ts'
import { isMember } from './managedRepository.ts'
import type { MediaFilter } from './seenRepository.ts'

export interface MediaListDeps<Item> {
  readonly db: Db
  /** Counts the members whose profile is opened (`server/members/profileAllowance.ts`). */
  readonly allowance: { spend(viewer: Viewer, memberIds: readonly number[]): Promise<void> }
  /** Returns the presented photos or videos of a member. */
  readonly find: (viewer: Viewer, memberId: number, filter: MediaFilter) => Promise<Item[]>
  readonly now: () => number
}

/** Creates the lists of a member's photos or videos. */
export function createMediaLists<Item>({ db, allowance, find, now }: MediaListDeps<Item>) {
  return {
    /**
     * Lists what the viewer may see.
     * @throws HttpError 404 for blocked, deleted and missing members; 403 or 429 as `ProfileAllowance.spend`
     */
    async list(viewer: Viewer, memberId: number, isPrivate: boolean | null): Promise<{ data: Item[] }> {
      if (memberId !== viewer.memberId) {
        if (!(await findOther(db, viewer.memberId, memberId))) throw notFound()
        await allowance.spend(viewer, [memberId])
      }
      const filter = { isPrivate, isComplete: false, now: new Date(now()) }
      return { data: await find(viewer, memberId, filter) }
    },

    /** Lists everything of a member, for the member and admins. */
    async listAll(viewer: Viewer, memberId: number, isPrivate: boolean): Promise<{ data: Item[] }> {
      if (!(await isMember(db, memberId))) throw notFound()
      const filter = { isPrivate, isComplete: true, now: new Date(now()) }
      return { data: await find(viewer, memberId, filter) }
    },
  }
}
