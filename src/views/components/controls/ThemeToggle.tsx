import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import type { ThemeChoice } from '../../theme/choice.ts'
import { Segmented } from './Segmented.tsx'

const options = [
  { value: 'system', label: 'System', icon: <Monitor /> },
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
] as const

export interface ThemeToggleProps {
  value: ThemeChoice
  onChange: (choice: ThemeChoice) => void
}

export function ThemeToggle({ value, onChange }: ThemeToggleProps) {
  // The phone and the desktop menu each have one. Radio buttons with one name would uncheck each other.
  const name = useId()
  return (
    <Segmented legend="Theme" name={name} options={options} value={value} onChange={onChange} hideLegend />
  )
}
