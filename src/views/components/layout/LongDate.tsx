import { longDateText } from './timeText.ts'

export interface LongDateProps {
  /** A day, `2001-12-31`, or an instant. */
  iso: string
}

/** SPEC 3: a long date in UTC. */
export function LongDate({ iso }: LongDateProps) {
  return <time dateTime={iso}>{longDateText(new Date(iso))}</time>
}
