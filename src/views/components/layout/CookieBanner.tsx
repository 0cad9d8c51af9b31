import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, motion, radius, shadow, size, space } from '../../theme/tokens.ts'
import { Button } from '../controls/Button.tsx'

const Bar = styled.section`
  position: fixed;
  z-index: ${layer.banner};
  right: calc(${space[4]} + ${size.scrollbar});
  bottom: ${space[4]};
  left: ${space[4]};
  display: flex;
  align-items: center;
  gap: ${space[4]};
  max-width: 720px;
  margin-inline: auto;
  padding: ${space[3]} ${space[3]} ${space[3]} ${space[5]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.modal};
  animation: rise ${motion.enter};
  transition: opacity ${motion.leave};

  p {
    flex: 1;
    text-wrap: pretty;
  }
  > div {
    display: flex;
    gap: ${space[2]};
  }
  &[data-fading='true'] {
    opacity: 0;
    pointer-events: none;
  }
  /* In the left corner: in the middle it would cover the composer. */
  ${media.desktop} {
    right: auto;
    flex-direction: column;
    align-items: stretch;
    width: 344px;
    padding: ${space[4]};

    > div > * {
      flex: 1;
    }
  }
  ${media.small} {
    right: ${space[2]};
    bottom: calc(${size.bottomBar} + ${space[2]} + env(safe-area-inset-bottom));
    left: ${space[2]};
    flex-direction: column;
    align-items: stretch;
    padding: ${space[4]};

    > div > * {
      flex: 1;
    }
  }
  /* At the end of the page. */
  ${media.low} {
    position: relative;
    inset: auto;
    width: auto;
    margin: ${space[2]};
  }
`

export interface CookieBannerProps {
  onAccept: () => void
  onReject: () => void
  /** Answered: the banner is fading out. */
  isFading?: boolean | undefined
}

export function CookieBanner({ onAccept, onReject, isFading = false }: CookieBannerProps) {
  return (
    <Bar aria-label="Cookies" data-fading={isFading} inert={isFading}>
      <p>This website uses cookies to ensure you get the best experience on our website.</p>
      <div>
        <Button onClick={onReject}>Reject</Button>
        <Button onClick={onAccept}>Accept</Button>
      </div>
    </Bar>
  )
}
