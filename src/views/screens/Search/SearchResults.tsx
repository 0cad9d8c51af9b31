import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Bookmark, SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { selectTotal } from '../../../machines/pagedList/selectors.ts'
import { isAsking, type Search, writeSearch } from '../../../machines/search/search.ts'
import { Button } from '../../components/Button.tsx'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { Chip } from '../../components/Chip.tsx'
import { ChipRow } from '../../components/ChipRow.tsx'
import { PageFrame } from '../../components/PageFrame.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useMember } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { useOnce } from '../../shell/part.tsx'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { MemberList } from '../MemberList/MemberList.tsx'
import { matchingMenText, menText } from '../MemberList/menText.ts'
import { usePanelEntry } from '../MemberList/panelEntry.ts'
import { useMemberList } from '../MemberList/useMemberList.ts'
import { SaveSearchDialog } from './SaveSearchDialog.tsx'
import { type AskedThing, askedOf } from './searchTexts.ts'
import { suggestedName } from './suggestedName.ts'
import { useSearchAddress } from './useSearchAddress.ts'
import { useSearchNames } from './useSearchNames.ts'

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin-bottom: ${space[4]};

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

/** The members who meet a search. What is asked stands in the address, which can be shared and gone back to. */
export function SearchResults() {
  const asking = useSearchAddress(pages.searchUsers.path, false)
  const { search, address, change } = asking
  const { use_imperial: usesImperial } = useMember()
  const asked = askedOf(search, usesImperial, useSearchNames(asking))
  const list = useMemberList(useMemo(() => ({ list: 'search' as const, search: search.query }), [search]))
  const total = useSelector(list, selectTotal)
  const form = pages.search.path + writeSearch(search)
  const saving = usePanelEntry(address)
  const isDialogHere = useOnce(saving.isOpen)
  const page = useMemo(() => searchPage(form), [form])

  return (
    <PageFrame>
      <PageTitle title="Search results" lead={<Lead total={total} isNarrowed={isAsking(search)} />} />
      <Actions>
        <ButtonLink href={form} icon={<SlidersHorizontal />}>
          Change the search
        </ButtonLink>
        {isAsking(search) && (
          <Button icon={<Bookmark />} onClick={saving.open}>
            Save this search
          </Button>
        )}
      </Actions>
      {asked.length > 0 && <AskedChips asked={asked} onTake={change} />}
      <MemberList list={list} page={page} address={address} />
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
  other: { place: form, words: 'Change the search' },
})

function Lead({ total, isNarrowed }: { total: number | null; isNarrowed: boolean }) {
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
