import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import type { MemberListPage } from './listPages.ts'

/** Leads to more members: clears the filters, or links to another list. */
export function OtherList({
  page,
  onClear,
}: {
  page: Pick<MemberListPage, 'other'>
  onClear: (() => void) | undefined
}) {
  if (onClear) return <ClearAll onClear={onClear} />
  return <ButtonLink href={page.other.path}>{page.other.words}</ButtonLink>
}

const findFilters = () => document.querySelector<HTMLElement>('[data-filters] button')

/** Disappears with the filters, so it moves the keyboard focus to the filter bar. */
function ClearAll({ onClear }: { onClear: () => void }) {
  const landLater = useLandingFocus(findFilters)
  return (
    <Button
      onClick={() => {
        landLater()
        onClear()
      }}
    >
      Clear all filters
    </Button>
  )
}
