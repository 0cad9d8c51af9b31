import { styled } from '@linaria/react'

const Figure = styled.span`
  font-variant-numeric: tabular-nums;
`

export interface DistanceProps {
  /** `converted_distance`: a step in the viewer's units, or null when unknown or hidden. */
  text: string | null
  /** Adds 'away', for use outside a card. */
  isAway?: boolean | undefined
}

export function Distance({ text, isAway = false }: DistanceProps) {
  if (text === null) return null
  return <Figure>{isAway ? `${text} away` : text}</Figure>
}
