import { styled } from '@linaria/react'
import { Children, type KeyboardEvent, type ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
  gap: ${space[2]};
  /* Room for the outline of the focused one. */
  padding: ${space[1]};

  ${media.small} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`

/** Returns the index that a key leads to, or undefined for another key. */
function targetOf(key: string, from: number, { count, columns }: { count: number; columns: number }) {
  const last = count - 1
  const targets: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns > last && from < last ? last : from + columns,
    Home: 0,
    End: last,
  }
  return targets[key]
}

/** Arrows move between the check boxes; Home and End to the first and the last. */
function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, target, key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey) return
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')]
  const from = boxes.findIndex((box) => box === target)
  if (from === -1) return
  const columns = getComputedStyle(currentTarget).gridTemplateColumns.split(' ').length
  const to = targetOf(key, from, { count: boxes.length, columns })
  if (to === undefined) return
  event.preventDefault()
  boxes[to]?.focus()
}

/** Choices in rows. Each is one tab stop. */
export function MediaChoiceGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Grid aria-label={label} onKeyDown={moveBetween}>
      {Children.map(children, (choice) => (
        <li>{choice}</li>
      ))}
    </Grid>
  )
}
