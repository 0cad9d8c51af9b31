import { Notice } from '../views/components/layout/Notice.tsx'

/** The link of a refused sign-in leads to the appeal against the suspension. */
export const appealLabel = 'Appeal this decision'

export interface ProblemProps {
  text: string
  /** The path of the page where a suspended member can appeal, or null. */
  link: string | null
}

/** Why a form of the sign-on was refused. */
export const Problem = ({ text, link }: ProblemProps) => (
  <Notice tone="error" action={link !== null && <a href={link}>{appealLabel}</a>}>
    {text}
  </Notice>
)
