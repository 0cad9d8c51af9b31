import { styled } from '@linaria/react'
import { color, radius, space, text } from '../../theme/tokens.ts'

const Box = styled.p`
  display: grid;
  justify-items: center;
  gap: ${space[1]};
  padding: ${space[5]};
  border-radius: ${radius.card};
  background: ${color.quiet};

  strong {
    font: ${text.display};
    font-variant-numeric: tabular-nums;
    letter-spacing: 0.06em;
  }
  span {
    color: ${color.muted};
    font: ${text.small};
  }
  &[data-size='small'] {
    padding: ${space[3]};
  }
  &[data-size='small'] strong {
    font: ${text.h36};
    font-variant-numeric: tabular-nums;
  }
`

/** The code that the member writes down. Screen readers read its digits one by one. */
export function Code({ code, size = 'large' }: { code: string; size?: 'small' | 'large' }) {
  return (
    <Box data-size={size}>
      <strong role="img" aria-label={`Your code: ${code.split('').join(' ')}`}>
        {`${code.slice(0, 3)} ${code.slice(3)}`}
      </strong>
      <span>Your code</span>
    </Box>
  )
}
