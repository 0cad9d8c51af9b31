import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { onPicture as picture } from '../../theme/palette.ts'
import { color, radius, weight } from '../../theme/tokens.ts'
import type { PresenceState } from './presence.ts'

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: ${color.muted};

  &::before {
    content: '';
    width: 9px;
    height: 9px;
    border: 2px solid currentColor;
    border-radius: ${radius.full};
  }
  &[data-state='online'] {
    color: ${color.online};
    font-weight: ${weight.semibold};
  }
  &[data-state='online']::before {
    background: currentColor;
  }
  ${media.forcedColors} {
    &[data-state='online']::before {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
  &[data-on-picture='true'] {
    color: ${picture.muted};
  }
  &[data-on-picture='true'][data-state='online'] {
    color: ${picture.text};
  }
  &[data-on-picture='true'][data-state='online']::before {
    border-color: ${picture.online};
    background: ${picture.online};
  }
`

const words: Record<PresenceState, string> = { online: 'Online', idle: 'Away', offline: 'Offline' }

export interface PresenceProps {
  state: PresenceState
  onPicture?: boolean | undefined
}

export function Presence({ state, onPicture = false }: PresenceProps) {
  return (
    <Line data-state={state} data-on-picture={onPicture}>
      {words[state]}
    </Line>
  )
}
