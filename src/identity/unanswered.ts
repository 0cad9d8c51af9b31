/** What the sign-on forms say when no answer came: nobody knows then whether the request counted. */

export const unansweredSignIn = 'We got no answer. Check your connection, and try again.'
export const unansweredMail =
  'We don’t know whether this arrived. Look for an email from us, or check your connection and try again.'
export const unansweredCode =
  'We don’t know whether the code counted. Check your connection, and try again with another code.'
export const unansweredConfirmation =
  'We don’t know whether your address was confirmed. Try again. If the link is refused then, it was: log in.'
export const unansweredReset =
  'We don’t know whether your new password was saved. Try again. If the link is refused then, log in with the new password.'
