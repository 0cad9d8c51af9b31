import { styled } from '@linaria/react'
import { CloudOff, Timer, ZapOff } from 'lucide-react'
import { color, radius, shadow, size, space, text } from '../../theme/tokens.ts'
import { Spinner } from './Spinner.tsx'

const Pill = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  padding: ${space[2]} ${space[4]} ${space[2]} ${space[3]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.full};
  background: ${color.raised};
  box-shadow: ${shadow.card};
  font: ${text.smallMedium};
  white-space: nowrap;

  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    color: ${color.muted};
    stroke-width: 2;
  }
`

const pills = {
  offline: { icon: <CloudOff />, words: 'You are offline' },
  connecting: { icon: <Spinner size="small" label="" />, words: 'Connecting…' },
  catchingUp: { icon: <Spinner size="small" label="" />, words: 'Catching up…' },
  polling: { icon: <Timer />, words: 'Live updates come every few seconds' },
  refused: { icon: <ZapOff />, words: 'Live updates are off' },
} as const

/** Reasons why live updates are paused. */
export type ConnectionTrouble = keyof typeof pills

export function ConnectionPill({ trouble }: { trouble: ConnectionTrouble }) {
  const { icon, words } = pills[trouble]
  return (
    <Pill>
      {icon}
      <span>{words}</span>
    </Pill>
  )
}
