import { fullText } from '../../components/layout/timeText.ts'

/** A day with its time. A deadline must not be read as the end of a day elsewhere. */
export const Moment = ({ iso }: { iso: string }) => <time dateTime={iso}>{fullText(new Date(iso))}</time>
