import { useLocation } from 'wouter'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { TopBar } from '../components/TopBar.tsx'
import { useLodge } from '../lodge.ts'
import { places } from './places.ts'

export function GuestBar() {
  const { site } = useLodge()
  const [path] = useLocation()
  return (
    <TopBar
      brand={{ name: site.name, href: places.landing }}
      items={[]}
      tone={path === places.landing ? 'clear' : 'page'}
      showsOnPhone
    >
      <ButtonLink href={`${places.login}?redirect_url=${places.home}`} variant="quiet">
        Log in
      </ButtonLink>
    </TopBar>
  )
}
