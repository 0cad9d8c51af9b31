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
import { criteriaOf, type NameOf, summaryOf } from './searchTexts.ts'

const None = styled.p`
  color: ${color.muted};
`

const searchOf = ({ query, place }: SavedSearch): Search => ({ query, ...(place !== null && { place }) })

export interface SavedSearchesProps {
  savedSearches: ActorRefFrom<typeof savedSearchesMachine>
  usesImperial: boolean
  nameOf: NameOf
}

/** The member's saved searches, which can be run again or deleted. */
export function SavedSearches({ savedSearches, usesImperial, nameOf }: SavedSearchesProps) {
  const snapshot = useSelector(savedSearches, (current) => current)
  const { saved } = snapshot.context.pageData
  const frame = useRef<HTMLDivElement>(null)
  const focusProps = useRowFocus(frame, saved, () =>
    frame.current?.closest('details')?.querySelector('summary'),
  )
  if (snapshot.matches('loading')) return <Spinner label="Loading your searches" />
  if (snapshot.matches('failed')) {
    return (
      <Notice
        tone="error"
        title="Couldn’t load your searches"
        action={<Button onClick={() => savedSearches.send({ type: 'searches.retry' })}>Try again</Button>}
      >
        They are safe. You can still search.
      </Notice>
    )
  }
  return (
    <div ref={frame} {...focusProps}>
      {saved.length === 0 ? (
        <None>Searches you save appear here.</None>
      ) : (
        <ul aria-label="Saved searches">
          {saved.map((search) => (
            <SearchRow
              key={search.id}
              href={pages.searchUsers.path + writeSearch(searchOf(search))}
              title={search.name}
              detail={summaryOf(criteriaOf(searchOf(search), usesImperial, nameOf))}
              onDelete={() => savedSearches.send({ type: 'search.delete', search })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
