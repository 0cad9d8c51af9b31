import { css } from '@linaria/core'
import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { color, space, text, tracking } from '../../theme/tokens.ts'
import { Section } from './Section.tsx'

const Row = styled.div`
  display: grid;
  grid-template-columns: 180px minmax(0, 1fr);
  gap: ${space[6]};
  align-items: baseline;
  padding: ${space[3]} 0;
  border-bottom: 1px solid ${color.hairline};

  > span {
    color: ${color.muted};
    font: ${text.small};
  }
  ${media.small} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[1]};
  }
`

const display = css`
  font: ${text.display};
  letter-spacing: ${tracking.display};
`
const h36 = css`
  font: ${text.h36};
  letter-spacing: ${tracking.heading};
`
const h26 = css`
  font: ${text.h26};
  letter-spacing: ${tracking.heading};
`
const h20 = css`
  font: ${text.h20};
  letter-spacing: ${tracking.title};
`
const figure = css`
  font: ${text.figure};
  letter-spacing: ${tracking.heading};
  font-variant-numeric: tabular-nums;
`
const lead = css`
  font: ${text.lead};
`
const name = css`
  font: ${text.name};
  letter-spacing: ${tracking.name};
`
const body = css`
  max-width: 68ch;
  font: ${text.body};
`
const strong = css`
  font: ${text.bodyStrong};
`
const small = css`
  font: ${text.small};
`

const scale = [
  { role: 'Display, 40 to 72', className: display, words: 'Somewhere warm' },
  { role: 'Screen, 36 on 40', className: h36, words: 'Nearby' },
  { role: 'Dialog and phone, 26 on 30', className: h26, words: 'Your private photos' },
  { role: 'Section, 20 on 26', className: h20, words: 'Your location is never exact' },
  { role: 'Figure, 44 on 48, tabular', className: figure, words: '48,210' },
  {
    role: 'Lead, 17 on 26',
    className: lead,
    words: 'Look around, write to anyone you like, and stay as private as you please.',
  },
  { role: 'Name, 17 on 22', className: name, words: 'Marek' },
  {
    role: 'Text, 15 on 22',
    className: body,
    words:
      'Carpenter by day, slow cook by night. I moved here for the rivers and stayed for the people. Ask me about the cabin I am building, or tell me where you swim when it is too cold to swim.',
  },
  { role: 'Text, strong', className: strong, words: 'A button says what happens' },
  { role: 'Small, 13 on 18', className: small, words: 'Under 5 km away, 21:04, read' },
]

export function Type() {
  return (
    <Section
      id="type"
      title="Type"
      lead="Headings in Bricolage Grotesque, text in Figtree. Both are part of the site: nothing is fetched from elsewhere. Lines are at most 68 characters long, and fields are set in 16 so that phones do not zoom."
    >
      {scale.map((step) => (
        <Row key={step.role}>
          <span>{step.role}</span>
          <p className={step.className}>{step.words}</p>
        </Row>
      ))}
    </Section>
  )
}
