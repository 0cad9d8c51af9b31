import { fullText } from '../../components/layout/timeText.ts'
import { useTimeZone } from '../../components/layout/timeZone.ts'

/** A day with its time. A deadline must not be read as the end of a day elsewhere. */
export function Moment({ iso }: { iso: string }) {
  useTimeZone()
  return <time dateTime={iso}>{fullText(new Date(iso))}</time>
}
