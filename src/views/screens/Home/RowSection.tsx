import { styled } from '@linaria/react'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '../../components/controls/Button.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, size, space, text } from '../../theme/tokens.ts'

const Section = styled.section`
  margin-bottom: ${space[8]};

  > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: ${size.target};
    margin-bottom: ${space[3]};
  }
  h2 {
    font: ${text.h20};
  }
  > header > a {
    display: inline-flex;
    align-items: center;
    gap: ${space.half};
    min-height: ${size.target};
    color: ${color.link};
    font: ${text.bodyStrong};
  }
  > header .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
  }
  > p {
    color: ${color.muted};
  }
  > p a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`

export const Strip = styled.div`
  display: grid;
  grid-auto-columns: ${size.cardSmall};
  grid-auto-flow: column;
  gap: ${space[3]};
  /* Room for the shadow and focus ring of cards. */
  margin: -${space[1]};
  padding: ${space[1]};
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scroll-padding-inline: ${space[1]};
  scrollbar-width: none;

  > :not(:first-child) {
    scroll-snap-align: start;
  }
  /* Browsers keep the item they snapped to in view when another is inserted before it. At the start of the row they
     snap to this element, so that new items stay visible. */
  position: relative;
  &::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    width: 1px;
    height: 1px;
    scroll-snap-align: start;
  }
  /* Extends to the edges of the window. */
  ${media.mobile} {
    margin-inline: -${space[4]};
    padding-inline: ${space[4]};
    scroll-padding-inline: ${space[4]};
  }
`

const Failed = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[4]};
  color: ${color.muted};
`

/** The error of one row, in one line, because several rows can fail at once. */
export function RowFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Failed role="alert">
      Couldn’t load these. Check your connection.
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </Failed>
  )
}

interface RowSectionProps {
  title: string
  /** Address of the whole list. */
  href?: string | undefined
  children: ReactNode
}

/** A titled section of the home page, with a link to the whole list. */
export function RowSection({ title, href, children }: RowSectionProps) {
  return (
    <Section aria-label={title}>
      <header>
        <h2>{title}</h2>
        {href !== undefined && (
          <Link href={href} aria-label={`${title}: see all`}>
            See all
            <ChevronRight />
          </Link>
        )}
      </header>
      {children}
    </Section>
  )
}
