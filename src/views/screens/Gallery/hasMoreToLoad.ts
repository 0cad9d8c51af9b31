import type { SnapshotFrom } from 'xstate'
import type { photoListMachine, videoListMachine } from '../../../machines/members/pagedList/galleryLists.ts'

/** Returns whether more items will come by themselves: not after a failure, nor beyond the limit of 288. */
export const hasMoreToLoad = (
  snapshot: SnapshotFrom<typeof photoListMachine> | SnapshotFrom<typeof videoListMachine>,
): boolean => snapshot.matches('ready') || snapshot.matches('loadingMore')
