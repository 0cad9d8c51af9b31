import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { FoundPhotos } from '../../../../contract/memberFinder.ts'

export const createPhotoFinderImplementations = ({
  findPhotos,
}: {
  findPhotos: (file: File, signal: AbortSignal) => Promise<Answer<FoundPhotos>>
}) => ({
  actors: {
    findPhotos: fromPromise<Answer<FoundPhotos>, { file: File }>(({ input: { file }, signal }) =>
      findPhotos(file, signal),
    ),
  },
})
