import { useSelector } from '@xstate/react'
import { CookieBanner } from '../components/CookieBanner.tsx'
import { useChild } from '../lodge.ts'

export function Cookies() {
  const banner = useChild('cookieBanner')
  const snapshot = useSelector(banner, (current) => current)
  if (snapshot.matches('answered')) return null
  return (
    <CookieBanner
      isFading={snapshot.matches('fading')}
      onAccept={() => banner.send({ type: 'cookies.accept' })}
      onReject={() => banner.send({ type: 'cookies.reject' })}
    />
  )
}
