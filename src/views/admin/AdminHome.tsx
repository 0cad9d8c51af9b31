import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { selectRoles, useChild } from '../lodge.ts'
import { space } from '../theme/tokens.ts'
import { PanelLinks } from './components/PanelLinks.tsx'
import { AdminPage } from './components/AdminPage.tsx'
import { adminGroups } from './adminNavigation.ts'
import { paths } from '../paths.ts'

const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(300px, 1fr));
  gap: ${space[4]};
  align-items: start;
`

/** The first page of the admin area. */
export function AdminHome() {
  const { isSuperAdmin } = useSelector(useChild('session'), selectRoles)
  const groups = adminGroups(isSuperAdmin)
    .map(({ title, items }) => ({ title, items: items.filter(({ href }) => href !== paths.adminHome) }))
    .filter(({ items }) => items.length > 0)
  return (
    <AdminPage title="Admin area" lead="What waits for you, and the tools of the site.">
      <Groups>
        {groups.map((group) => (
          <PanelLinks key={group.title} title={group.title} items={group.items} />
        ))}
      </Groups>
    </AdminPage>
  )
}
