/** Which series each statistic shows, in their order. */

export const profileSeries = [
  'joined',
  'approved',
  'rejected',
  'deleted',
  'active',
  'members',
  'visible',
  'verified',
  'supporters',
] as const

export const acquisitionSeries = [
  'asked',
  'joined',
  'onboarded',
  'joined_approved',
  'joined_supporter',
] as const

export const conversionSeries = ['joined', 'joined_supporter', 'new_supporters', 'supporters'] as const
