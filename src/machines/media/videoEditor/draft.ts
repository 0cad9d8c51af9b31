/** What a member changes of a video before it is saved. */
import type { CallInput } from '../../../../contract/calls.ts'
import type { Video } from '../../../../contract/media.ts'
import { trimmed } from '../../../../contract/blankText.ts'

export interface VideoDraft {
  readonly description: string
  readonly tagIds: readonly number[]
}

type VideoChanges = CallInput<'PUT /video/{id}'>['body']

export const draftOf = ({ description, media_tags }: Video): VideoDraft => ({
  description: description ?? '',
  tagIds: media_tags.map(({ id }) => id),
})

const isSameText = (one: VideoDraft, other: VideoDraft): boolean =>
  trimmed(one.description) === trimmed(other.description)

const areSameTags = (one: VideoDraft, other: VideoDraft): boolean =>
  new Set(one.tagIds).symmetricDifference(new Set(other.tagIds)).size === 0

/** Whether the draft differs from what is stored. */
export function isChanged(video: Video, draft: VideoDraft): boolean {
  const before = draftOf(video)
  return !(isSameText(before, draft) && areSameTags(before, draft))
}

/** Returns what a call stores of a draft: only what the member has changed. */
export function changesOf(video: Video, draft: VideoDraft): VideoChanges {
  const before = draftOf(video)
  return {
    ...(!isSameText(before, draft) && { description: draft.description }),
    ...(!areSameTags(before, draft) && { media_tags: [...draft.tagIds] }),
  }
}
