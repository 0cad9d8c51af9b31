import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { cookieBannerMachine } from '../../machines/app/cookieBanner/machine.ts'
import { CookieBanner } from '../components/layout/CookieBanner.tsx'

export function Cookies({ banner }: { banner: ActorRefFrom<typeof cookieBannerMachine> }) {
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
