import { styled } from '@linaria/react'
import type { Avatar } from '../../../../contract/media.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, radius } from '../../theme/tokens.ts'
import { MemberPicture } from './MemberPicture.tsx'
import type { PresenceState } from './presence.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Round = styled.span`
  position: relative;
  flex: none;
  display: block;
  width: 44px;
  height: 44px;

  &[data-size='small'] {
    width: 36px;
    height: 36px;
  }
  &[data-size='large'] {
    width: 52px;
    height: 52px;
  }
  &[data-size='huge'] {
    width: 96px;
    height: 96px;
  }
`

const Disc = styled.span`
  display: block;
  width: 100%;
  height: 100%;
  overflow: hidden;
  border-radius: ${radius.full};
  /* Keeps an edge around photos as dark or light as the page. */
  box-shadow: inset 0 0 0 1px ${color.hairline};
`

const Dot = styled.span`
  position: absolute;
  right: -1px;
  bottom: -1px;
  width: 13px;
  height: 13px;
  border: 2.5px solid ${color.surface};
  border-radius: ${radius.full};
  background: ${color.online};

  &[data-on='page'] {
    border-color: ${color.page};
  }
  &[data-on='chosen'] {
    border-color: ${color.chosen};
  }
  &[data-on='thread'] {
    border-color: ${color.thread};
  }
  &[data-state='idle'] {
    background: radial-gradient(circle, var(--under) 2.5px, ${color.online} 3px);
    --under: ${color.surface};
  }
  &[data-state='idle'][data-on='page'] {
    --under: ${color.page};
  }
  ${media.forcedColors} {
    &[data-state] {
      border: 2px solid CanvasText;
      background: CanvasText;
      forced-color-adjust: none;
    }
    &[data-state='idle'] {
      background: Canvas;
    }
  }
`

export type FaceGround = 'page' | 'surface' | 'chosen' | 'thread'

export interface FaceProps {
  picture: Avatar | null
  name: string
  size?: 'small' | 'medium' | 'large' | 'huge' | undefined
  presence?: PresenceState | undefined
  /** The background, whose color the ring around the presence dot takes. */
  on?: FaceGround | undefined
}

/** A round avatar beside a visible name, therefore hidden from screen readers. */
export function Face({ picture, name, size = 'medium', presence = 'offline', on = 'surface' }: FaceProps) {
  return (
    <Round data-size={size}>
      <Disc>
        <MemberPicture picture={picture} name={name} use="face" isDecorative />
      </Disc>
      {presence !== 'offline' && (
        <Dot data-state={presence} data-on={on}>
          <VisuallyHidden>{presence === 'online' ? 'Online' : 'Away'}</VisuallyHidden>
        </Dot>
      )}
    </Round>
  )
}
