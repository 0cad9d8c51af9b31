import { styled } from '@linaria/react'

const Figure = styled.span`
  font-variant-numeric: tabular-nums;
`

export interface DistanceProps {
  /** `converted_distance`: a step in the viewer's unit, or null where it is unknown or hidden. */
  text: string | null
  /** In a sentence of its own, rather than under a picture. */
  isAway?: boolean | undefined
}

export function Distance({ text, isAway = false }: DistanceProps) {
  if (text === null) return null
  return <Figure>{isAway ? `${text} away` : text}</Figure>
}
