import { styled } from '@linaria/react'
import type { Photo } from '../../../../contract/media.ts'
import type { MediaEdit } from '../../../machines/media/managedMedia/edits.ts'
import { Button } from '../../components/controls/Button.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, radius, shadow, size, space } from '../../theme/tokens.ts'

const Bar = styled.section`
  position: sticky;
  z-index: ${layer.raised};
  bottom: ${space[4]};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]};
  margin-top: ${space[6]};
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.card};

  > p {
    flex: 1 0 auto;
  }
  ${media.small} {
    padding-inline: ${space[3]};

    > p {
      flex-basis: 100%;
    }
  }
  ${media.mobile} {
    bottom: calc(${size.bottomBar} + ${space[2]} + env(safe-area-inset-bottom));
  }
  ${media.short} {
    position: static;
  }
`

const number = new Intl.NumberFormat('en')

/** What can be done with the selected photos together. */
export function SelectionBar({
  selected,
  onEdit,
}: {
  selected: readonly Photo[]
  onEdit: (edits: readonly MediaEdit<Photo>[]) => void
}) {
  const move = (isPrivate: boolean) =>
    onEdit(
      selected
        .filter((photo) => photo.is_private !== isPrivate)
        .map(({ id }) => ({ type: 'place', id, isPrivate, order: null })),
    )
  const hasPublic = selected.some((photo) => !photo.is_private)
  const hasPrivate = selected.some((photo) => photo.is_private)
  return (
    <Bar aria-label="Selected photos">
      <p role="status">{`${number.format(selected.length)} selected`}</p>
      <Button size="small" disabled={!hasPublic} onClick={() => move(true)}>
        Make private
      </Button>
      <Button size="small" disabled={!hasPrivate} onClick={() => move(false)}>
        Make public
      </Button>
      <Button
        size="small"
        variant="danger"
        disabled={selected.length === 0}
        onClick={() => onEdit(selected.map(({ id }) => ({ type: 'delete', id })))}
      >
        Delete
      </Button>
    </Bar>
  )
}
