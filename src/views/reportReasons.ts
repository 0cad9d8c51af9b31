import type { ReportReason } from '../../contract/reports.ts'

/** Why a member can report something, in the order in which he chooses. */
export const reportReasons: readonly { readonly value: ReportReason; readonly label: string }[] = [
  { value: 'under-age', label: 'Seems to be under 18' },
  { value: 'not-himself', label: 'The photos show someone else' },
  { value: 'harassment', label: 'Harassment or threats' },
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'explicit-in-public', label: 'A public photo or text is too explicit' },
  { value: 'other', label: 'Something else' },
]

const labels = new Map<string, string>(reportReasons.map(({ value, label }) => [value, label]))

/** Returns how a report’s reason is shown. */
export const reportReasonText = (reason: string): string => labels.get(reason) ?? reason
