import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Community } from './machine.ts'

export const createCommunityImplementations = ({
  loadFigures,
  loadFeatured,
}: {
  loadFigures: (signal: AbortSignal) => Promise<Answer<Community['figures']>>
  loadFeatured: (signal: AbortSignal) => Promise<Answer<{ data: Community['featured'] }>>
}) => ({
  actors: {
    loadCommunity: fromPromise<Answer<Community>>(async ({ signal }) => {
      const [figures, featured] = await Promise.all([loadFigures(signal), loadFeatured(signal)])
      if (!figures.ok) return figures
      if (!featured.ok) return featured
      return { ok: true, data: { figures: figures.data, featured: featured.data.data } }
    }),
  },
})
