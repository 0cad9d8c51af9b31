import type { OwnDecision } from '../../../../contract/appeals.ts'

type Outcome = NonNullable<OwnDecision['appeal']>['outcome']

/** The decisions that members are told and can appeal. */
const titles: Partial<Record<OwnDecision['action'], string>> = {
  'member.reject': 'Your profile was not approved',
  'member.suspend': 'Your account was suspended',
  'member.suspendScam': 'Your account was suspended',
  'photo.remove': 'Your photo was removed',
  'video.remove': 'Your video was removed',
}

export const decisionTitle = ({ action }: OwnDecision): string => titles[action] ?? 'A decision about you'

export const outcomeTexts: Readonly<Record<Outcome, { readonly short: string; readonly long: string }>> = {
  waiting: {
    short: 'Appealed',
    long: 'We got your appeal. A moderator looks at the decision again, and then we’ll tell you.',
  },
  granted: { short: 'Appeal granted', long: 'You were right, and we reversed our decision.' },
  refused: { short: 'Appeal refused', long: 'Another look at our decision did not change it.' },
  closed: {
    short: 'Appeal closed',
    long: 'The decision does not hold any more, so your appeal needs no answer.',
  },
}

/** What a list says about the appeal of a decision. */
export function stateText({ appeal, appeal_until: until }: OwnDecision): string {
  if (appeal) return outcomeTexts[appeal.outcome].short
  return until === null ? 'Can’t be appealed any more' : 'Can be appealed'
}
