import { styled } from '@linaria/react'
import { color, motion, radius, shadow, space, text } from '../../theme/tokens.ts'
import { Sample } from './Sample.tsx'
import { Section } from './Section.tsx'

const Step = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[2]};
  color: ${color.muted};
  font: ${text.small};

  > span {
    background: ${color.spruce};
  }
`

const Box = styled.div`
  display: grid;
  place-items: center;
  width: 128px;
  height: 96px;
  border: 1px solid ${color.hairline};
  background: ${color.surface};
  color: ${color.muted};
  font: ${text.small};
`

const Mover = styled.button`
  padding: ${space[4]} ${space[6]};
  border: 1px solid ${color.fieldBorder};
  border-radius: ${radius.card};
  background: ${color.surface};
  text-align: start;

  b {
    display: block;
  }
  span {
    display: inline-block;
    margin-top: ${space[2]};
    color: ${color.muted};
    font: ${text.small};
  }
  > i {
    display: block;
    width: ${space[6]};
    height: ${space[6]};
    margin-top: ${space[3]};
    border-radius: ${radius.full};
    background: ${color.accent};
  }
  &:hover > i,
  &:focus-visible > i {
    transform: translateX(${motion.distance});
  }
  &[data-kind='feedback'] > i {
    transition: transform ${motion.feedback};
  }
  &[data-kind='enter'] > i {
    transition: transform ${motion.enter};
  }
  &[data-kind='leave'] > i {
    transition: transform ${motion.leave};
  }
  &[data-kind='pop']:active > i {
    animation: pop ${motion.enter};
  }
`

const steps = Object.values(space).toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))

const moves = [
  { kind: 'feedback', name: 'Feedback', words: '120 ms: feedback' },
  { kind: 'enter', name: 'Enter', words: '200 ms: entering' },
  { kind: 'leave', name: 'Leave', words: '150 ms: leaving' },
  { kind: 'pop', name: 'Pop', words: 'A hot-click pops once' },
]

export function Shape() {
  return (
    <Section
      id="shape"
      title="Space, shape and motion"
      lead="Steps of 4. Borders before shadows in the dark, one soft shadow in the light. Motion moves by 8 px at most, changes transform and opacity only, and rests when the reader asks for less."
    >
      <Sample title="Space">
        {steps.map((step) => (
          <Step key={step}>
            <span style={{ width: step, height: step }} />
            <small>{step}</small>
          </Step>
        ))}
      </Sample>
      <Sample title="Corners and shadow">
        {Object.entries(radius).map(([name, value]) => (
          <Box key={name} style={{ borderRadius: value }}>{`${name} ${value}`}</Box>
        ))}
        <Box style={{ borderRadius: radius.card, boxShadow: shadow.card }}>shadow</Box>
        <Box style={{ borderRadius: radius.card, boxShadow: shadow.modal }}>shadow, modal</Box>
      </Sample>
      <Sample title="Motion: hover to see">
        {moves.map((move) => (
          <Mover key={move.kind} type="button" data-kind={move.kind}>
            <b>{move.name}</b>
            <span>{move.words}</span>
            <i />
          </Mover>
        ))}
      </Sample>
    </Section>
  )
}
