const redirectAsked = () => new URLSearchParams(location.search).get('redirect_url')

/** Where to go afterwards travels along; the server decides whether it is a page of ours. */
export const withRedirect = (path: string): string => {
  const redirect = redirectAsked()
  return redirect === null ? path : `${path}?${new URLSearchParams({ redirect_url: redirect }).toString()}`
}

/** The same as a field of what is sent. */
export const redirectField = (): { redirect_url?: string } => {
  const redirect = redirectAsked()
  return redirect === null ? {} : { redirect_url: redirect }
}

/** The token that a mailed link carries behind its #, where no server logs it. */
export const linkToken = (): string => location.hash.slice(1)

/** The page that sends one to his mail; behind its #, where no server logs it, the address he gave. */
export const checkMailPath = (email: string): string => `/identity/check-mail#${encodeURIComponent(email)}`

/** The address that {@link checkMailPath} brought; null where it is none that anybody typed. */
export const givenAddress = (): string | null => {
  try {
    return /^[^\s@]{1,64}@[^\s@]{1,190}$/u.exec(decodeURIComponent(location.hash.slice(1)))?.[0] ?? null
  } catch {
    return null
  }
}

/** The sign-in page after a password was changed says that it was. */
export const afterReset = '/identity/sign-in?password=changed'
export const isAfterReset = (): boolean => new URLSearchParams(location.search).get('password') === 'changed'
