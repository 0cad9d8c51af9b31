import { styled } from '@linaria/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

const Row = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};

  ${media.mobile} {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;
    margin-inline: -${space[4]};
    padding: ${space[1]} ${space[8]} ${space[1]} ${space[4]};
    mask: linear-gradient(to left, transparent, #000 ${space[8]});
  }
`

export interface ChipRowProps {
  label: string
  /** The chip that is chosen, of chips of which one can be: it is scrolled into sight. */
  chosen?: string | null | undefined
  children: ReactNode
}

/** Chips in one row that scrolls sideways when it is too narrow. */
export function ChipRow({ label, chosen, children }: ChipRowProps) {
  const row = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    if (chosen !== undefined && row.current) center(row.current)
  }, [chosen])
  return (
    <Row ref={row} aria-label={label}>
      {children}
    </Row>
  )
}

/** Scrolls a row sideways, and nothing else, so that its pressed chip is in the middle if it can be. */
function center(row: HTMLElement): void {
  const chip = row.querySelector('[aria-pressed="true"]')
  if (!chip) return
  const [inside, outside] = [chip.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += inside.left + inside.width / 2 - (outside.left + outside.width / 2)
}
