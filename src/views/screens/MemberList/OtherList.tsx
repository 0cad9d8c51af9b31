import { Button } from '../../components/Button.tsx'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import type { ListPage } from './lists.ts'

/** Where there are more men than here: without the filters, or in another list. */
export function OtherList({
  page,
  onClear,
}: {
  page: Pick<ListPage, 'other'>
  onClear: (() => void) | undefined
}) {
  if (onClear) return <Button onClick={onClear}>Clear all filters</Button>
  return <ButtonLink href={page.other.place}>{page.other.words}</ButtonLink>
}
