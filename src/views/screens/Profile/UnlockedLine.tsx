import { styled } from '@linaria/react'
import { LockKeyholeOpen } from 'lucide-react'
import { color, size, space, text } from '../../theme/tokens.ts'
import { createUseFormat } from '../../components/layout/timeZone.ts'

const Line = styled.p`
  display: flex;
  gap: ${space[2]};
  color: ${color.spruceText};
  font: ${text.small};

  .lucide {
    flex: none;
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    margin-top: 1px;
  }
`

const useMomentFormat = createUseFormat({ dateStyle: 'long', timeStyle: 'short' })

/** Shows that the member has access to the viewer's private media, and until when. */
export function UnlockedLine({ until }: { until: string | null }) {
  const moment = useMomentFormat()
  return (
    <Line>
      <LockKeyholeOpen />
      <span>
        {until === null
          ? 'Can see your private photos until you stop sharing.'
          : `Can see your private photos until ${moment.format(new Date(until))}.`}
      </span>
    </Line>
  )
}
