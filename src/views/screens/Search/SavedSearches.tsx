import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { SavedSearch } from '../../../../contract/search.ts'
import { type Search, writeSearch } from '../../../machines/members/search/search.ts'
import type { savedSearchesMachine } from '../../../machines/members/savedSearches/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { useRowFocus } from '../../components/layout/useRowFocus.ts'
import { pages } from '../../pages.ts'
import { color } from '../../theme/tokens.ts'
import { SearchRow } from './SearchRow.tsx'
import { askedOf, type NameOf, summaryOf } from './searchTexts.ts'

const None = styled.p`
  color: ${color.muted};
`

const askedBy = ({ query, place }: SavedSearch): Search => ({ query, ...(place !== null && { place }) })

export interface SavedSearchesProps {
  desk: ActorRefFrom<typeof savedSearchesMachine>
  usesImperial: boolean
  nameOf: NameOf
}

/** The searches that he keeps: run again or deleted. */
export function SavedSearches({ desk, usesImperial, nameOf }: SavedSearchesProps) {
  const snapshot = useSelector(desk, (current) => current)
  const { saved } = snapshot.context.desk
  const frame = useRef<HTMLDivElement>(null)
  const keepingFocus = useRowFocus(frame, saved, () =>
    frame.current?.closest('details')?.querySelector('summary'),
  )
  if (snapshot.matches('loading')) return <Spinner label="Loading your searches" />
  if (snapshot.matches('failed')) {
    return (
      <Notice
        tone="error"
        title="Your searches did not load"
        action={
          <Button onClick={() => desk.send({ type: 'searches.retry' })}>Load your searches again</Button>
        }
      >
        They are kept, and so are your travel plans. You can search meanwhile.
      </Notice>
    )
  }
  return (
    <div ref={frame} {...keepingFocus}>
      {saved.length === 0 ? (
        <None>Save a search where its results are, and it stands here.</None>
      ) : (
        <ul aria-label="Saved searches">
          {saved.map((search) => (
            <SearchRow
              key={search.id}
              href={pages.searchUsers.path + writeSearch(askedBy(search))}
              title={search.name}
              detail={summaryOf(askedOf(askedBy(search), usesImperial, nameOf))}
              onDelete={() => desk.send({ type: 'search.delete', search })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
