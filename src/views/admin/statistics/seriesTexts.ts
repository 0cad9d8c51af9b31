import type { SeriesName } from '../../../../contract/statistics.ts'

interface SeriesText {
  readonly name: string
  /** The title of its chart. */
  readonly question: string
  /** How it is counted. */
  readonly how: string
  /** How the figure of several days comes from theirs. */
  readonly kind: 'sum' | 'last' | 'mean'
}

export const seriesTexts: Readonly<Record<SeriesName, SeriesText>> = {
  joined: {
    name: 'Joined',
    question: 'How many members joined?',
    how: 'Accounts by the day on which they were made: when the mailed link was opened, or at the first sign-in with an external account.',
    kind: 'sum',
  },
  approved: {
    name: 'Approved',
    question: 'How many profiles were approved?',
    how: 'Members by the day of their approval, whenever they joined.',
    kind: 'sum',
  },
  rejected: {
    name: 'Rejected',
    question: 'How many profiles were rejected?',
    how: 'Members whose profile was rejected on the day, each once a day. Decisions that were undone do not count.',
    kind: 'sum',
  },
  deleted: {
    name: 'Deleted',
    question: 'How many accounts were deleted?',
    how: 'Accounts by the day on which their data was erased. That is 14 days after the member deleted the account; whoever signs in before then keeps it and does not count.',
    kind: 'sum',
  },
  active: {
    name: 'Active per day',
    question: 'How many members were active each day?',
    how: 'Members who used the site on the day, each once. The figure of a period is the mean of its days. Days before the first count are not known. Who was seen is deleted once it is counted.',
    kind: 'mean',
  },
  members: {
    name: 'Accounts',
    question: 'How many accounts are there?',
    how: 'All accounts that are not erased, at the last count of the day. Days before the first count are added up from joined and deleted accounts.',
    kind: 'last',
  },
  visible: {
    name: 'Visible members',
    question: 'How many members do others see?',
    how: 'Members who are approved and neither disabled, hidden, suspended nor deleted, at the last count of the day. Days before the first count are not known.',
    kind: 'last',
  },
  verified: {
    name: 'Verified members',
    question: 'How many members are verified?',
    how: 'Accounts with a verified photo, at the last count of the day. Days before the first count are not known.',
    kind: 'last',
  },
  supporters: {
    name: 'Supporters',
    question: 'How many supporters are there?',
    how: 'Accounts with supporter time left, and legacy supporters, at the last count of the day. Days before the first count are not known.',
    kind: 'last',
  },
  asked: {
    name: 'Asked to join',
    question: 'How many asked to join?',
    how: 'Different email addresses with which somebody asked to join on the day. Requests are deleted after two days, so days before the first count are not known. Members with an external account do not ask.',
    kind: 'sum',
  },
  onboarded: {
    name: 'Finished the profile',
    question: 'How many of them finished their profile?',
    how: 'Of the members who joined on the day: those who had finished the steps of onboarding when the day was last counted.',
    kind: 'sum',
  },
  joined_approved: {
    name: 'Approved within 7 days',
    question: 'How many of them were approved within 7 days?',
    how: 'Of the members who joined on the day: those who were approved within 7 days. The last days are not over for everybody.',
    kind: 'sum',
  },
  joined_supporter: {
    name: 'Paid within 7 days',
    question: 'How many of those who joined paid within 7 days?',
    how: 'Of the members who joined on the day: those with a payment within 7 days. The last days are not over for everybody.',
    kind: 'sum',
  },
  new_supporters: {
    name: 'New supporters',
    question: 'How many members became supporters?',
    how: 'Members by the day of their first payment, whenever they joined, also if it was given back later. Renewals and further payments do not count.',
    kind: 'sum',
  },
}

/** The items of “How this is counted” for these series. */
export const howCounted = (names: readonly SeriesName[]) =>
  names.map((name) => ({ name: seriesTexts[name].name, how: seriesTexts[name].how }))
