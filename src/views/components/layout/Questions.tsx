import { styled } from '@linaria/react'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, motion, size, space, text, tracking } from '../../theme/tokens.ts'

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, ${size.column});
  gap: ${space[8]};
  max-width: 1344px;
  margin: auto;
  padding: ${space[16]} ${space[8]};

  > h2 {
    max-width: 10em;
    font: ${text.h36};
    letter-spacing: ${tracking.heading};
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[6]};
    padding: ${space[8]} ${space[4]};
  }
`

const Question = styled.details`
  border-bottom: 1px solid ${color.hairline};

  &:first-child {
    border-top: 1px solid ${color.hairline};
  }
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[4]};
    min-height: 60px;
    padding-block: ${space[2]};
    font: ${text.question};
  }
  .lucide {
    color: ${color.muted};
    transition: transform ${motion.feedback};
  }
  &[open] .lucide {
    transform: rotate(180deg);
  }
  > div {
    max-width: ${size.measure};
    padding: 0 ${space[12]} ${space[5]} 0;
    color: ${color.muted};
    text-wrap: pretty;
  }
`

export interface QuestionsProps {
  title: string
  items: readonly { question: string; answer: ReactNode }[]
}

/** Collapsible questions and answers. The first one is open. */
export function Questions({ title, items }: QuestionsProps) {
  return (
    <Section>
      <h2>{title}</h2>
      <div>
        {items.map((item, place) => (
          <Question key={item.question} open={place === 0}>
            <summary>
              <span>{item.question}</span>
              <ChevronDown />
            </summary>
            <div>{item.answer}</div>
          </Question>
        ))}
      </div>
    </Section>
  )
}
