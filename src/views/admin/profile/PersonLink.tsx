import { Link } from 'wouter'
import { adminProfilePath } from '../../paths.ts'

/** A member’s name, which leads to the page about them. */
export const PersonLink = ({ person }: { person: { readonly id: number; readonly name: string } }) => (
  <Link href={adminProfilePath(person.id)}>
    <bdi>{person.name}</bdi>
  </Link>
)
