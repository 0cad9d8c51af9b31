import { fullText, shortText } from './timeText.ts'
import { useMoment } from './useMoment.ts'

export interface ShortTimeProps {
  iso: string
  now?: Date | undefined
}

/** A short time for lists, with the full time as a tooltip. */
export function ShortTime({ iso, now }: ShortTimeProps) {
  const moment = new Date(iso)
  const from = useMoment(now)
  return (
    <time dateTime={iso} title={fullText(moment)}>
      {shortText(moment, from)}
    </time>
  )
}
