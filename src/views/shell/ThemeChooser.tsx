import { useState } from 'react'
import { ThemeToggle } from '../components/controls/ThemeToggle.tsx'
import { applyThemeChoice, readThemeChoice } from '../theme/choice.ts'

export function ThemeChooser() {
  const [choice, setChoice] = useState(readThemeChoice)
  return (
    <ThemeToggle
      value={choice}
      onChange={(next) => {
        applyThemeChoice(next)
        setChoice(next)
      }}
    />
  )
}
