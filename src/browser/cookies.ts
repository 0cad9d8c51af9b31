const secondsOfYear = 365 * 24 * 60 * 60

const write = (name: string, value: string, maxAgeSeconds: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
}

export function readCookie(name: string): string | undefined {
  const start = `${name}=`
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(start))
  return pair?.slice(start.length)
}

/** Stores a cookie for a year. */
export const keepCookie = (name: string, value: string) => write(name, value, secondsOfYear)

export const dropCookie = (name: string) => write(name, '', 0)

/** Returns whether the browser keeps cookies of this site: it may be told to block them. */
export function keepsCookies(): boolean {
  const name = 'lodge_probe'
  keepCookie(name, 'kept')
  const isKept = readCookie(name) === 'kept'
  dropCookie(name)
  return isKept
}
