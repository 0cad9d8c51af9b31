import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { type Bus, listenTo } from '../../app/root/bus.ts'
import type { MediaKey } from '../mediaViewer/mediaList.ts'
import type { mediaDeletionMachine } from './machine.ts'

export interface MediaDeletionDeps {
  bus: Bus
  deleteMedia: (key: MediaKey) => Promise<Answer<unknown>>
  /** Fetches the member, whose avatar may have been deleted. */
  refreshUser: () => Promise<Answer<UserSelf>>
}

export const createMediaDeletionImplementations = ({ bus, deleteMedia, refreshUser }: MediaDeletionDeps) => {
  async function tellUser() {
    // The header shows the old avatar until the next refresh.
    const answer = await refreshUser().catch(() => null)
    if (answer?.ok) bus.send({ type: 'session.changed', user: answer.data })
  }
  return {
    actors: {
      facts: listenTo<typeof mediaDeletionMachine>(bus, { 'session.ended': true }),
      // Not aborted when the session ends.
      deleteItem: fromPromise<Answer<unknown>, MediaKey>(({ input }) => deleteMedia(input)),
    },
    actions: {
      tellDeleted: (_: unknown, { kind, id }: MediaKey) => bus.send({ type: 'media.deleted', kind, id }),
      tellKept: (_: unknown, { kind, id }: MediaKey) => bus.send({ type: 'media.kept', kind, id }),
      flashNotDeleted: (_: unknown, { kind }: MediaKey) =>
        bus.send({
          type: 'flash.show',
          flash: { type: 'error', html: `Couldn’t delete this ${kind}. Try again.` },
        }),
      refreshUser: () => void tellUser(),
    },
  }
}
