import { styled } from '@linaria/react'
import { Panel } from '../../components/layout/Panel.tsx'
import { PersonRowSkeleton } from '../../components/members/PersonRowSkeleton.tsx'
import { useMedia } from '../../components/layout/useMedia.ts'
import type { Page } from '../../pages.ts'
import { LaterPart } from '../../shell/LaterPart.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, size, space } from '../../theme/tokens.ts'
import { PageNotifier } from './lazyNotifier.ts'

const Side = styled.aside`
  position: sticky;
  top: calc(${size.above} + ${size.topBar});
  align-self: start;
  display: grid;
  gap: ${space[4]};
  max-height: calc(100dvh - ${size.above} - ${size.topBar});
  /* Room for the shadows of its content. */
  margin-inline: -${space[4]};
  padding: ${space[8]} ${space[4]} ${space[4]};
  overflow: auto;
  scrollbar-width: none;

  ${media.short} {
    position: static;
    max-height: none;
  }
`

/** A placeholder as high as the options. */
const Options = styled.div`
  height: 64px;
  border-bottom: 1px solid ${color.hairline};
`

const placeholder = (
  <Panel>
    <div aria-hidden="true">
      <Options />
      <PersonRowSkeleton />
      <PersonRowSkeleton />
      <PersonRowSkeleton />
    </div>
  </Panel>
)

/** The side notifier beside the page. It loads after what is seen first, and stays while the member goes from page to page. */
export function NotifierAside({ from }: { from: Page['notifierFrom'] }) {
  const hasRoom = useMedia(media[from ?? 'large'])
  if (from === undefined || !hasRoom) return null
  return (
    <Side aria-label="Activity">
      <LaterPart screen={<PageNotifier />} placeholder={placeholder} />
    </Side>
  )
}
