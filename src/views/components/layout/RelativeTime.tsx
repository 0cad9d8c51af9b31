import { fullText, relativeText } from './timeText.ts'
import { useMoment } from './useMoment.ts'

export interface RelativeTimeProps {
  iso: string
  now?: Date | undefined
  /** The time may be ahead. All others are past: one that the clock has not reached is told as now. */
  isAhead?: boolean
}

export function RelativeTime({ iso, now, isAhead = false }: RelativeTimeProps) {
  const moment = new Date(iso)
  const from = useMoment(now)
  return (
    <time dateTime={iso} title={fullText(moment)}>
      {relativeText(isAhead || moment < from ? moment : from, from)}
    </time>
  )
}
