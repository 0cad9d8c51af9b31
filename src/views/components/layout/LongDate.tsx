import { longDateText } from './timeText.ts'

export interface LongDateProps {
  /** A day (`2001-12-31`) or an ISO instant. */
  iso: string
}

/** A long date in UTC. */
export function LongDate({ iso }: LongDateProps) {
  return <time dateTime={iso}>{longDateText(new Date(iso))}</time>
}
