import { styled } from '@linaria/react'
import { Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { MenuItem } from '../components/controls/MenuItem.tsx'
import { Submenu } from '../components/controls/Submenu.tsx'
import { Count } from '../components/layout/Count.tsx'
import { paths } from '../paths.ts'
import { media } from '../theme/breakpoints.ts'
import { color, motion, radius, size, space, text, weight } from '../theme/tokens.ts'
import type { AdminGroup } from './adminNavigation.ts'
import { useQueueCounts } from './queueCounts.ts'

const Side = styled.nav`
  position: sticky;
  top: calc(${size.topBar} + ${size.above});
  align-self: start;
  max-height: calc(100dvh - ${size.topBar} - ${size.above});
  overflow-y: auto;
  padding: ${space[6]} 0 ${space[8]};

  h2 {
    padding: ${space[4]} ${space[3]} ${space[1]};
    color: ${color.muted};
    font: ${text.smallStrong};
  }
  a {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    min-height: 36px;
    padding: 0 ${space[3]};
    border-radius: ${radius.field};
    transition: background ${motion.feedback};
  }
  a > :last-child:not(:first-child) {
    margin-inline-start: auto;
  }
  a:hover {
    background: ${color.hover};
  }
  a[aria-current] {
    background: ${color.chosen};
    font-weight: ${weight.semibold};
  }
  ${media.mobile} {
    display: none;
  }
`

const Phone = styled.nav`
  display: none;

  ${media.mobile} {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding-top: ${space[2]};
  }
`

const Part = styled.p`
  padding: ${space[3]} ${space[3]} ${space[1]};
  color: ${color.muted};
  font: ${text.smallStrong};
`

const Sheet = styled.div`
  max-height: 70dvh;
  overflow-y: auto;
`

export interface AdminNavProps {
  groups: readonly AdminGroup[]
  /** The path of the page. */
  current: string
}

/** Links to the admin pages: at the side of a desktop, in a menu on a phone. */
export function AdminNav({ groups, current }: AdminNavProps) {
  const counts = useQueueCounts()
  const title =
    groups.flatMap(({ items }) => items).find(({ href }) => href === current)?.title ?? 'Admin pages'
  return (
    <>
      <Side aria-label="Admin area">
        {groups.map((group) => (
          <section key={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.items.map((item) => (
                <li key={item.href}>
                  <Link href={item.href} aria-current={item.href === current ? 'page' : undefined}>
                    <span>{item.title}</span>
                    <Count value={counts.get(item.href)?.count ?? 0} tone="ink" max={999} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <h2>Site</h2>
        <Link href={paths.home}>Back to the site</Link>
      </Side>
      <Phone aria-label="Admin area on a phone">
        <Submenu trigger={<span>{title}</span>}>
          <Sheet>
            {groups.map((group) => (
              <div key={group.title}>
                <Part>{group.title}</Part>
                {group.items.map((item) => (
                  <MenuItem key={item.href} href={item.href} isCurrent={item.href === current}>
                    <span>{item.title}</span>{' '}
                    <Count value={counts.get(item.href)?.count ?? 0} tone="ink" max={999} />
                  </MenuItem>
                ))}
              </div>
            ))}
            <MenuItem href={paths.home} icon={<Undo2 />}>
              Back to the site
            </MenuItem>
          </Sheet>
        </Submenu>
      </Phone>
    </>
  )
}
