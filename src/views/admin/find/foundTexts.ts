import type { FoundMember, FoundReason, SoughtState } from '../../../../contract/memberFinder.ts'
import { soughtStates } from '../../../machines/admin/pagedRows/memberCriteria.ts'
import { localFormat } from '../../components/layout/timeZone.ts'
import { countryText } from '../payments/countryText.ts'

const stateTexts: Readonly<Record<SoughtState | FoundMember['states'][number], string>> = {
  erased: 'Erased',
  suspended: 'Suspended',
  'deletion-requested': 'Deletion requested',
  hidden: 'Hidden because of reports',
  disabled: 'Disabled',
  'not-onboarded': 'Not onboarded',
  rejected: 'Rejected',
  waiting: 'Waits for approval',
  approved: 'Approved',
}

export const statesText = (states: FoundMember['states']): string =>
  states.map((state) => stateTexts[state]).join(', ')

export const stateOptions = [
  { value: '', label: 'Any state' },
  ...soughtStates.map((value) => ({ value, label: stateTexts[value] })),
]

const format = localFormat({ dateStyle: 'medium' })

/** Returns the day of a reason after ` on `, or '' without one. */
const on = ({ at }: FoundReason) => (at === null ? '' : ` on ${format().format(new Date(at))}`)

const reasonTexts: Readonly<
  Record<FoundReason['by'], (reason: FoundReason & { readonly text: string }) => string>
> = {
  number: () => 'Has this number',
  name: () => 'The name begins like this',
  email: ({ text }) => `Email: ${text}`,
  'sign-in': (reason) => `Signed in from ${reason.text}${on(reason)}`,
  session: (reason) => `Signed in from ${reason.text}, last used${on(reason)}`,
  'last-sign-in': ({ text }) => `The last sign-in came from ${text}`,
  joined: (reason) => `Joined from ${reason.text}${on(reason)}`,
  'sign-in-country': ({ text }) => `Signed in from ${countryText(text)}`,
  'joined-country': ({ text }) => `Joined from ${countryText(text)}`,
  device: (reason) => `Device: ${reason.text}, last used${on(reason)}`,
  profile: ({ text }) => `Profile: “${text}”`,
  'wrote-message': (reason) => `Wrote${on(reason)}, which was reported: “${reason.text}”`,
  'reported-message': (reason) => `Reported a message${on(reason)}: “${reason.text}”`,
}

/** Says why a member was found. A component that shows it calls `useTimeZone`. */
export const reasonText = (reason: FoundReason): string =>
  reasonTexts[reason.by]({ ...reason, text: reason.text ?? '' })
