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
