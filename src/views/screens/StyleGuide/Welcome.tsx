import { Button } from '../../components/controls/Button.tsx'
import { Figures } from '../../components/layout/Figures.tsx'
import { LodgeHouse } from '../../components/art/LodgeHouse.tsx'
import { Promises } from '../../components/layout/Promises.tsx'
import { Questions } from '../../components/layout/Questions.tsx'
import { promises } from '../Landing/promises.tsx'
import { Sample } from './Sample.tsx'
import { portraits } from './samples.ts'
import { Section } from './Section.tsx'

const featured = [
  { src: portraits.marek.url, name: 'Marek' },
  { src: portraits.kwame.url, name: 'Kwame' },
  { src: portraits.tobias.url, name: 'Tobias' },
  { src: portraits.joao.url, name: 'João' },
  { src: portraits.sami.url, name: 'Sami' },
]

const figures = [
  { value: 48_210, label: 'members' },
  { value: 1_204, label: 'online now', isOnline: true },
  { value: 312, label: 'joined this week' },
]

const questions = [
  {
    question: 'Who can see my profile?',
    answer:
      'Members who are logged in. Your private photos stay private until you share them, one member at a time.',
  },
  {
    question: 'How long does approval take?',
    answer: 'Usually under 24 hours. You can look around while you wait.',
  },
]

export function Welcome() {
  return (
    <Section
      id="welcome"
      title="Landing page"
      lead="One sentence, one picture, one button; then three honest facts, the community in numbers, questions and answers. A window without a man in it is lit all the same."
    >
      <Sample title="The lodge" layout="frame">
        <LodgeHouse pictures={featured}>
          <h3>Somewhere warm to meet men.</h3>
          <p>
            A members-only community for men. Look around, write to anyone you like, and stay as private as
            you please.
          </p>
          <Button variant="primary" size="large">
            Join for free
          </Button>
          <small>For men aged 18 and over</small>
        </LodgeHouse>
      </Sample>
      <Sample title="Facts, figures, questions" layout="frame">
        <Promises items={promises} />
        <Figures label="Sample figures" items={figures} />
        <Questions title="Frequently asked questions" items={questions} />
      </Sample>
    </Section>
  )
}
