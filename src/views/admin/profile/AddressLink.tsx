import { styled } from '@linaria/react'
import { Link } from 'wouter'
import { findPath } from '../../paths.ts'
import { color } from '../../theme/tokens.ts'

const Underlined = styled.span`
  color: ${color.link};
  text-decoration: underline;
  text-underline-offset: 0.2em;
`

/** An IP address, which leads to all members who signed in or joined from there. */
export const AddressLink = ({ ip }: { ip: string }) => (
  <Link href={findPath(ip)} title="Who else signed in from here">
    <Underlined>{ip}</Underlined>
  </Link>
)
