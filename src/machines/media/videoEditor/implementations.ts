import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { CallInput } from '../../../../contract/calls.ts'
import type { Video } from '../../../../contract/media.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { changesOf } from './draft.ts'
import type { SaveInput } from './machine.ts'

export interface VideoEditorDeps {
  readonly bus: Bus
  /** Returns a video of the member; 404 for any other. */
  readonly loadVideo: (id: number, signal: AbortSignal) => Promise<Answer<Video>>
  readonly changeVideo: (id: number, body: CallInput<'PUT /video/{id}'>['body']) => Promise<Answer<Video>>
}

export const createVideoEditorImplementations = ({ bus, loadVideo, changeVideo }: VideoEditorDeps) => ({
  actors: {
    loadVideo: fromPromise<Answer<Video>, { id: number }>(({ input: { id }, signal }) =>
      loadVideo(id, signal),
    ),
    // Not aborted: the editor may be closed meanwhile.
    saveVideo: fromPromise<Answer<Video>, SaveInput>(async ({ input: { video, draft } }) => {
      const answer = await changeVideo(video.id, changesOf(video, draft))
      if (answer.ok) {
        const { id, ...changes } = answer.data
        bus.send({ type: 'video.changed', id, changes })
      }
      return answer
    }),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
