/** What a form says when its answer was lost: nobody knows then whether it was saved. */

/** For saving that may be repeated: the same values, or one write with an idempotency key. */
export const unknownSave =
  'We don’t know whether this was saved. What you entered is still here. Try again: nothing is saved twice.'

export const unknownReport = 'We don’t know whether your report arrived. Try again: it counts once.'

export const unknownAppeal = 'We don’t know whether your appeal arrived. Try again: it counts once.'

export const unknownBroadcast = 'We don’t know whether your message was sent. Try again: it is sent once.'

export const unknownEmailChange =
  'We don’t know whether the link was sent. Try again: only the latest link works.'

export const unknownPasswordChange =
  'We don’t know whether your password was changed. Try again. If you are logged out or your current password is refused, the new one counts.'

export const unknownCancellation =
  'We don’t know whether the renewal was canceled. Try again: it is canceled once.'

export const unknownExport =
  'We don’t know whether your archive was started. Try again: only one is made at a time.'

export const unknownDisabling =
  'We don’t know whether your account was disabled. Try again. If you are logged out, it was, and logging in enables it again.'

export const unknownDeletion =
  'We don’t know whether your account was deleted. Try again. If you are logged out, it was, and logging in keeps it.'

export const unknownBannedWord =
  'We don’t know whether this was saved. Try again: if it is in the list already, it was.'

export const unknownReversal =
  'We don’t know whether the decision was reversed. Try again: it is reversed once.'

export const unknownVatRate =
  'We don’t know whether this was saved. Try again: if the country has a rate from that day already, it was.'

export const unknownRemoval = 'We don’t know whether this was deleted. Try again: it is deleted once.'

export const unknownAccessToken =
  'We don’t know whether it was made. Try again. If the first one is in the list too, revoke it: its secret was never shown.'

export const unknownSupporterCode =
  'We don’t know whether your code counted. Try again: it counts once, and you are told if it did.'

export const unknownRole =
  'We don’t know whether the role was saved. Try again: if it is in the list already, it was.'

export const unknownRoleDeletion =
  'We don’t know whether the role was deleted. Try again: it is deleted once.'
