import { fullText, relativeText } from './timeText.ts'
import { useMoment } from './useMoment.ts'

export interface RelativeTimeProps {
  iso: string
  now?: Date | undefined
}

export function RelativeTime({ iso, now }: RelativeTimeProps) {
  const moment = new Date(iso)
  const from = useMoment(now)
  return (
    <time dateTime={iso} title={fullText(moment)}>
      {relativeText(moment, from)}
    </time>
  )
}
