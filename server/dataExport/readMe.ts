const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The text that explains an archive. */
export const readMe = (siteName: string, madeAt: Date): string =>
  `Your data on ${siteName}
Made on ${date.format(madeAt)}

account.json        your account, settings, sessions and ways to sign in
profile.json        your profile and how often it was viewed
places.json         your place, your saved place and your travel plans
lists.json          your buddies and hotties with notes, blocked members, shared private media
messages.json       your conversations and messages
notifications.json  your notifications
activity.json       profiles you viewed, hot-clicks, saved searches, reports, what you changed
payments.json       your payments and supporter time
media.json          what you wrote about your photos and videos
photos/, videos/    your photos and videos, named by their ids in media.json
verification/       photos that you sent to be verified

Passwords are not kept in readable form, so they are not here. Of other members you find the names that the site
shows you. Times are in UTC.
`
