import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Bookmark, SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import { selectTotal } from '../../../machines/members/pagedList/selectors.ts'
import { isAsking, type Search, searchFrom, writeSearch } from '../../../machines/members/search/search.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { Chip } from '../../components/controls/Chip.tsx'
import { ChipRow } from '../../components/controls/ChipRow.tsx'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { ViewsNav } from '../../components/layout/ViewsNav.tsx'
import { useMember } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { useOpenList } from '../../shell/openLists.tsx'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { useOnce } from '../../shell/retryableLazy.tsx'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { MemberList } from '../MemberList/MemberList.tsx'
import { matchingMenText, menText } from '../MemberList/menText.ts'
import { usePanelEntry } from '../MemberList/panelEntry.ts'
import { type MemberListActor, useMemberList } from '../MemberList/useMemberList.ts'
import { type Found, foundPages, type FoundProps } from './found.ts'
import { FoundPhotos } from './FoundPhotos.tsx'
import { FoundVideos } from './FoundVideos.tsx'
import { OriginName } from './OriginName.tsx'
import { SaveSearchDialog } from './SaveSearchDialog.tsx'
import { type AskedThing, askedOf } from './searchTexts.ts'
import { suggestedName } from './suggestedName.ts'
import { useSearchAddress } from './useSearchAddress.ts'
import { useSearchNames } from './useSearchNames.ts'

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]} ${space[6]};
  margin-bottom: ${space[4]};
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};

  /* Side by side on a phone. */
  ${media.small} {
    .lucide {
      display: none;
    }
  }
`

const Asked = styled.div`
  margin-bottom: ${space[4]};
`

const views: readonly { readonly of: Found; readonly label: string }[] = [
  { of: 'users', label: 'Members' },
  { of: 'photos', label: 'Pictures' },
  { of: 'videos', label: 'Videos' },
]

/** What meets a search. What is asked stands in the address, which can be shared and gone back to. */
export function SearchResults({ of }: { of: Found }) {
  const asking = useSearchAddress(foundPages[of].path, false)
  const { search, address, change } = asking
  const { use_imperial: usesImperial } = useMember()
  const asked = askedOf(search, usesImperial, useSearchNames(asking))
  const written = writeSearch(search)
  const form = pages.search.path + written
  const saving = usePanelEntry(address)
  const isDialogHere = useOnce(saving.isOpen)
  const isNarrowed = isAsking(search)
  const otherPlace = (
    <Button onClick={() => change(searchFrom(search, null))}>Search from your own place</Button>
  )
  const found: FoundProps = { search, address, form, otherPlace }

  return (
    <PageFrame>
      <OriginName asking={asking} />
      <PageTitle title="Search results" lead={<Lead of={of} isNarrowed={isNarrowed} />} />
      <Tools>
        <ViewsNav
          label="What is shown"
          items={views.map((view) => ({
            href: foundPages[view.of].path + written,
            label: view.label,
            isCurrent: view.of === of,
          }))}
        />
        <Actions>
          <ButtonLink href={form} icon={<SlidersHorizontal />}>
            Change the search
          </ButtonLink>
          {isNarrowed && (
            <Button icon={<Bookmark />} onClick={saving.open}>
              Save this search
            </Button>
          )}
        </Actions>
      </Tools>
      {asked.length > 0 && <AskedChips asked={asked} onTake={change} />}
      {of === 'users' && <FoundMembers {...found} />}
      {of === 'photos' && <FoundPhotos {...found} />}
      {of === 'videos' && <FoundVideos {...found} />}
      <PartBoundary isSilent>
        <Suspense>
          {isDialogHere && (
            <SaveSearchDialog
              isOpen={saving.isOpen}
              onClose={saving.close}
              query={search.query}
              suggestion={suggestedName(asked)}
            />
          )}
        </Suspense>
      </PartBoundary>
    </PageFrame>
  )
}

const searchPage = (form: string) => ({
  list: 'search' as const,
  title: 'Search results',
  empty: {
    scene: 'lookout' as const,
    title: 'Nobody matches',
    words: 'Ask for less: take something away, or change the search.',
  },
  few: 'Nobody else matches',
  other: { path: form, words: 'Change the search' },
})

function FoundMembers({ search, address, form, otherPlace }: FoundProps) {
  const list = useMemberList(useMemo(() => ({ list: 'search' as const, search: search.query }), [search]))
  const page = useMemo(() => searchPage(form), [form])
  return <MemberList list={list} page={page} address={address} otherPlace={otherPlace} />
}

function Lead({ of, isNarrowed }: { of: Found; isNarrowed: boolean }) {
  if (of === 'users') return <MembersLead isNarrowed={isNarrowed} />
  const whose = isNarrowed ? 'of the men who match, the newest first' : 'of everybody, the newest first'
  return of === 'photos' ? <>Pictures {whose}</> : <>Videos {whose}</>
}

const selectTotalOf = (list: SnapshotFrom<MemberListActor> | undefined) =>
  list === undefined ? null : selectTotal(list)

function MembersLead({ isNarrowed }: { isNarrowed: boolean }) {
  const total = useSelector(useOpenList('search'), selectTotalOf)
  // Its place is kept until the number is here; that there is nobody, the list itself says.
  if (total === null || total === 0) return <>&nbsp;</>
  return <>{isNarrowed ? matchingMenText(total) : menText(total)}, the nearest first</>
}

/** What is asked, each thing gone at a touch. */
function AskedChips({ asked, onTake }: { asked: readonly AskedThing[]; onTake: (rest: Search) => void }) {
  const row = useRef<HTMLDivElement>(null)
  const wasTaken = useRef(false)
  useEffect(() => {
    // The chip that was pressed is gone: whoever goes by keyboard stays in the row.
    if (wasTaken.current && document.activeElement === document.body)
      row.current?.querySelector('button')?.focus()
    wasTaken.current = false
  })
  return (
    <Asked ref={row}>
      <ChipRow label="What is searched for">
        {asked.map(({ key, text, rest }) => (
          <Chip
            key={key}
            pressed
            removable
            onClick={() => {
              wasTaken.current = true
              onTake(rest)
            }}
          >
            {text}
          </Chip>
        ))}
      </ChipRow>
    </Asked>
  )
}
