import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import {
  forgetRecentSearches,
  keepRecentSearch,
  readRecentSearches,
} from '../../../machines/members/search/recentSearches.ts'
import { isAsking, writeSearch } from '../../../machines/members/search/search.ts'
import { deleteQuestion } from '../../../machines/members/savedSearches/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { landFocus } from '../../components/layout/landFocus.ts'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { useMedia } from '../../components/layout/useMedia.ts'
import { useCharts, useLodge, useMember } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { profilePath } from '../../paths.ts'
import { isCovered } from '../../shell/isCovered.ts'
import { useStateOver } from '../../shell/usePageAddress.ts'
import { media } from '../../theme/breakpoints.ts'
import { size, space } from '../../theme/tokens.ts'
import { Collapsible } from './Collapsible.tsx'
import { NameSearch } from './NameSearch.tsx'
import { OriginName } from './OriginName.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchRow } from './SearchRow.tsx'
import { criteriaOf, summaryOf } from './searchTexts.ts'
import { useSearchAddress } from './useSearchAddress.ts'
import { useSearchOptionNames } from './useSearchOptionNames.ts'

const Columns = styled.div`
  display: grid;
  grid-template-columns: ${size.side} minmax(0, ${size.column});
  gap: ${space[8]};
  align-items: start;

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[4]};
  }
`

const Side = styled.div`
  display: grid;
  gap: ${space[4]};
`

/** Search by name or by profile details, with saved and recent searches. */
export function SearchPage() {
  const { device, root } = useLodge()
  const { id, use_imperial: usesImperial } = useMember()
  const charts = useCharts('search')
  const savedSearches = useActorRef(charts.savedSearches)
  const plans = useSelector(savedSearches, ({ context }) => context.pageData.plans)
  const saved = useSelector(savedSearches, ({ context }) => context.pageData.saved)
  const searchAddress = useSearchAddress(pages.search.path, true)
  const { search, change } = searchAddress
  const [, navigate] = useLocation()
  const nameOf = useSearchOptionNames(searchAddress)
  const isPhone = useMedia(media.mobile)
  const [recent, setRecent] = useState(() => readRecentSearches(device, id))

  // A stopped chart can't close its question, so the page does.
  useEffect(() => () => root.send({ type: 'confirmation.settle', id: deleteQuestion }), [root])

  const run = () => {
    keepRecentSearch(device, id, search)
    navigate(pages.searchUsers.path + writeSearch(search))
  }

  return (
    <PageFrame>
      <OriginName searchAddress={searchAddress} />
      <PageTitle title="Search" lead="By name, or by profile details" />
      <Columns>
        <Side>
          <ByName takesFocus={!isAsking(search)} />
          <Collapsible title="Saved searches" count={saved.length} countLabel="saved" isOpen={!isPhone}>
            <SavedSearches savedSearches={savedSearches} usesImperial={usesImperial} nameOf={nameOf} />
          </Collapsible>
          {recent.length > 0 && (
            <Collapsible title="Recent searches" isOpen={!isPhone}>
              <ul aria-label="Recent searches">
                {recent.map((each) => (
                  <SearchRow
                    key={writeSearch(each)}
                    href={pages.searchUsers.path + writeSearch(each)}
                    title={summaryOf(criteriaOf(each, usesImperial, nameOf))}
                  />
                ))}
              </ul>
              <div>
                <Button
                  size="small"
                  onClick={() => {
                    forgetRecentSearches(device, id)
                    setRecent([])
                  }}
                >
                  Clear
                </Button>
              </div>
            </Collapsible>
          )}
        </Side>
        <SearchForm search={search} plans={plans} onChange={change} onSearch={run} />
      </Columns>
    </PageFrame>
  )
}

/** The search by name. A chosen member's profile opens over the page. */
function ByName({ takesFocus }: { takesFocus: boolean }) {
  const charts = useCharts('search')
  const names = useActorRef(charts.nameSearch, { input: { words: '' } })
  const [, navigate] = useLocation()
  const overPage = useStateOver()
  const frame = useRef<HTMLDivElement>(null)
  const [isFirst] = useState(takesFocus)
  // The link to this page looks like a field, so the field takes the focus. Not on touch screens, where the keyboard
  // would cover the page, and not when the member has already focused something else.
  useEffect(() => {
    const isTouched = matchMedia('(pointer: coarse)').matches
    if (!isFirst || isTouched || isCovered()) return undefined
    return landFocus(() => frame.current?.querySelector('input'))
  }, [isFirst])
  useEffect(() => {
    const subscription = names.on('item.chosen', ({ item: member }) =>
      navigate(profilePath(member.name), { state: overPage }),
    )
    return () => subscription.unsubscribe()
  }, [names, navigate, overPage])
  return (
    <div ref={frame}>
      <NameSearch search={names} />
    </div>
  )
}
