import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import type { ListPage } from './lists.ts'

/** Where there are more men than here: without the filters, or in another list. */
export function OtherList({
  page,
  onClear,
}: {
  page: Pick<ListPage, 'other'>
  onClear: (() => void) | undefined
}) {
  if (onClear) return <ClearAll onClear={onClear} />
  return <ButtonLink href={page.other.path}>{page.other.words}</ButtonLink>
}

const findFilters = () => document.querySelector<HTMLElement>('[data-filters] button')

/** It goes with the filters: whoever pressed it goes on where there may be others. */
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
