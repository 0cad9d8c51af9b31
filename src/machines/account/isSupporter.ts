import type { UserSelf } from '../../../contract/ownProfile.ts'

/** Whether a member has the rights of supporters. Legacy supporters have them without paying. */
export const isSupporter = (user: Pick<UserSelf, 'is_supporter' | 'is_legacy_supporter'>): boolean =>
  user.is_supporter || user.is_legacy_supporter
