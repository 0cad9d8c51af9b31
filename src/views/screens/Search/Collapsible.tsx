import { styled } from '@linaria/react'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Count } from '../../components/layout/Count.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, focus, motion, radius, shadow, space, text } from '../../theme/tokens.ts'

const Box = styled.details`
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${shadow.card};

  > summary {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-height: 56px;
    padding: ${space[2]} ${space[6]};
    border-radius: ${radius.card};
    cursor: pointer;

    h2 {
      font: ${text.h20};
    }
    .lucide {
      margin-inline-start: auto;
      color: ${color.muted};
      transition: transform ${motion.feedback};
    }
    &:focus-visible {
      outline-offset: ${focus.inset};
    }
  }
  &[open] > summary .lucide {
    transform: rotate(180deg);
  }
  > div {
    display: grid;
    gap: ${space[6]};
    padding: ${space[2]} ${space[6]} ${space[6]};
  }
  ${media.small} {
    > summary {
      padding-inline: ${space[4]};
    }
    > div {
      padding-inline: ${space[4]};
    }
  }
`

export interface CollapsibleProps {
  title: string
  /** Shown beside the title when above 0. */
  count?: number
  /** Follows the count in its accessible label. */
  countLabel?: string
  /** The initial state only. */
  isOpen: boolean
  children: ReactNode
}

/** A section of the page that can be opened and closed. */
export function Collapsible({ title, count = 0, countLabel = 'set', isOpen, children }: CollapsibleProps) {
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <Box open={isOpenAtFirst}>
      <summary>
        <h2>{title}</h2>
        {count > 0 && <Count tone="ink" value={count} label={`${count} ${countLabel}`} />}
        <ChevronDown />
      </summary>
      <div>{children}</div>
    </Box>
  )
}
