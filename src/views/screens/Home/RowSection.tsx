import { styled } from '@linaria/react'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../components/controls/Button.tsx'
import { useMedia } from '../../components/layout/useMedia.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { useIsFirstSeen } from '../../shell/usePageLoad.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, size, space, text } from '../../theme/tokens.ts'

const Section = styled.section`
  margin-bottom: ${space[8]};

  > header {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    min-height: ${size.target};
    margin-bottom: ${space[3]};
  }
  h2 {
    flex: 1;
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

/** Lazy, because the first look needs no arrows, and phones have none. */
const RowArrows = retryableLazy(() => import('./RowArrows.tsx').then((module) => module.RowArrows))

interface RowSectionProps {
  title: string
  /** Address of the whole list. */
  href?: string | undefined
  children: ReactNode
}

/** A titled section of the home page, with a link to the whole list. On a desktop arrows scroll its `Strip`. */
export function RowSection({ title, href, children }: RowSectionProps) {
  const [section, setSection] = useState<HTMLElement | null>(null)
  const isDesktop = useMedia(media.desktop)
  const hasArrows = useIsFirstSeen() && isDesktop
  return (
    <Section ref={setSection} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {hasArrows && section && (
          <PartBoundary isSilent>
            <Suspense>
              <RowArrows title={title} section={section} />
            </Suspense>
          </PartBoundary>
        )}
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
