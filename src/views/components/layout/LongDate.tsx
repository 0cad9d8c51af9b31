import { longDateText } from './timeText.ts'
import { createUseFormat } from './timeZone.ts'

const useLocalFormat = createUseFormat({ dateStyle: 'long' })

export interface LongDateProps {
  /** A day (`2001-12-31`), which is the same everywhere, or an ISO instant. */
  iso: string
}

/** A long date. That of an instant is the day in the zone of the device. */
export function LongDate({ iso }: LongDateProps) {
  const local = useLocalFormat()
  const moment = new Date(iso)
  return <time dateTime={iso}>{iso.includes('T') ? local.format(moment) : longDateText(moment)}</time>
}
