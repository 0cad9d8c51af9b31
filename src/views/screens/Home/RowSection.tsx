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
  /* Room for the card's lift and its focus ring. */
  margin: -${space[1]};
  padding: ${space[1]};
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scroll-padding-inline: ${space[1]};
  scrollbar-width: none;

  > :not(:first-child) {
    scroll-snap-align: start;
  }
  /* Browsers stay with the item they snapped to, and scroll to it when another comes before it. So at the beginning
     they are given what is always first. */
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
  /* As wide as the window: what is cut off is cut off by its edge. */
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

/** Of several rows each may fail: it says so in a line. */
export function RowFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Failed role="alert">
      These did not load. The connection may be down.
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </Failed>
  )
}

interface RowSectionProps {
  title: string
  /** To all of it. */
  href?: string | undefined
  children: ReactNode
}

/** The first of something, and the way to all of it. */
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
