import { useEffect, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { landFocus } from '../../components/landFocus.ts'
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
  return <ButtonLink href={page.other.place}>{page.other.words}</ButtonLink>
}

/** It goes with the filters: whoever pressed it goes on where there may be others. */
function ClearAll({ onClear }: { onClear: () => void }) {
  const wasPressed = useRef(false)
  useEffect(
    () => () => {
      if (wasPressed.current) landFocus(() => document.querySelector<HTMLElement>('[data-filters] button'))
    },
    [],
  )
  return (
    <Button
      onClick={() => {
        wasPressed.current = true
        onClear()
      }}
    >
      Clear all filters
    </Button>
  )
}
