import { styled } from '@linaria/react'
import { encode } from 'uqr'
import { radius, space } from '../../theme/tokens.ts'

/** Black on white in both themes: many apps read no inverted codes. */
const Drawing = styled.svg`
  width: 208px;
  max-width: 100%;
  padding: ${space[3]};
  border-radius: ${radius.note};
  background: #fff;
`

/** A QR code as one path. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <Drawing viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Drawing>
  )
}
