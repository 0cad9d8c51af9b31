import { useSelector } from '@xstate/react'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { places } from '../../shell/places.ts'
import type { MemberListActor } from './useMemberList.ts'

/** Where there are more men than here. */
export function OtherList({ list }: { list: MemberListActor }) {
  const name = useSelector(list, ({ context }) => context.parameters.list)
  return name === 'nearby' ? (
    <ButtonLink href={places.newest}>See who is new</ButtonLink>
  ) : (
    <ButtonLink href={places.nearby}>See who is nearby</ButtonLink>
  )
}
