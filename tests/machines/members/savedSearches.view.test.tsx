import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SavedSearches } from '../../../src/views/screens/Search/SavedSearches.tsx'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { savedSearches } from './savedSearches.cases.ts'

describeView(savedSearches, (actor) => (
  <SavedSearches savedSearches={actor} usesImperial={false} nameOf={() => undefined} />
))

it('says where a search is from by the name of the place, here and in its address', () => {
  const actor = new LiveActor<typeof savedSearches.machine>(liveMachineOf(savedSearches), undefined)
  const saved = {
    id: 1,
    name: 'Over there',
    query: { place_id: 2950159, is_verified: true as const },
    place: 'Berlin',
    created_at: '2026-03-01T12:00:00.000Z',
  }
  actor.finish('loadSearchPage', { ok: true, data: { saved: [saved], plans: [] } })
  render(<SavedSearches savedSearches={actor.actor} usesImperial={false} nameOf={() => undefined} />)
  const row = screen.getByRole('link', { name: /Over there/ })
  expect(row.textContent).toContain('Around Berlin')
  expect(row.getAttribute('href')).toBe('/search/result/users?place_id=2950159&is_verified=true&place=Berlin')
})
