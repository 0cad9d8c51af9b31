import { styled } from '@linaria/react'
import { color, space, text, weight } from '../../theme/tokens.ts'
import { localDay } from '../fields/calendarDay.ts'
import { dayText } from '../layout/timeText.ts'
import { useMoment } from '../layout/useMoment.ts'

const Line = styled.p`
  align-self: center;
  padding: ${space[3]} 0;
  font: ${text.small};
  font-weight: ${weight.semibold};
  color: ${color.muted};
`

export interface DayDividerProps {
  /** Any moment of the day. */
  iso: string
  now?: Date | undefined
}

export function DayDivider({ iso, now }: DayDividerProps) {
  const moment = new Date(iso)
  const from = useMoment(now)
  return (
    <Line>
      <time dateTime={localDay(moment)}>{dayText(moment, from)}</time>
    </Line>
  )
}
