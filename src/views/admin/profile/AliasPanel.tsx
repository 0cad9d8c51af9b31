import type { AdminProfile } from '../../../../contract/adminProfile.ts'
import { PersonLink } from './PersonLink.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'

type People = AdminProfile['may_act_as']

const List = ({ people }: { people: People }) => (
  <ul>
    {people.map((person) => (
      <li key={person.id}>
        <PersonLink person={person} />
      </li>
    ))}
  </ul>
)

/** Whom the member may act as, and who may act as the member. Nothing when there is nobody. */
export function AliasPanel({ mayActAs, actedAsBy }: { mayActAs: People; actedAsBy: People }) {
  if (mayActAs.length + actedAsBy.length === 0) return null
  return (
    <ProfilePanel title="Alias">
      {mayActAs.length > 0 && (
        <>
          <h3>May act as</h3>
          <List people={mayActAs} />
        </>
      )}
      {actedAsBy.length > 0 && (
        <>
          <h3>May be acted as by</h3>
          <List people={actedAsBy} />
        </>
      )}
    </ProfilePanel>
  )
}
