import { styled } from '@linaria/react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { color, family, focus, motion, size, space, text, tracking, weight } from '../../theme/tokens.ts'

const List = styled.div`
  display: flex;
  border-bottom: 1px solid ${color.hairline};

  button {
    position: relative;
    min-height: ${size.target};
    padding: ${space[2]} ${space[4]};
    color: ${color.muted};
    font: ${text.bodyMedium};
    transition: color ${motion.feedback};
  }
  button:hover,
  [aria-selected='true'] {
    color: ${color.text};
  }
  button:focus-visible {
    outline-offset: ${focus.inset};
  }
  [aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: auto ${space[4]} -1px;
    height: 2px;
    background: ${color.text};
  }

  &[data-variant='counts'] {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: 1fr;
  }
  &[data-variant='counts'] button {
    display: grid;
    place-content: center;
    min-height: ${size.topBar};
    padding: 0;
    font: ${text.smallMedium};
  }
  b {
    font: ${text.h20};
    font-family: ${family.heading};
    font-weight: ${weight.strong};
    letter-spacing: ${tracking.title};
    font-variant-numeric: tabular-nums;
  }
`

const TabPanel = styled.div`
  &[data-variant='line'] {
    padding-top: ${space[5]};
  }
`

const format = new Intl.NumberFormat()

export interface Tab<Id extends string> {
  id: Id
  label: string
  count?: number | undefined
  /** Accessible name, when the label alone is too short to be understood. */
  description?: string | undefined
}

export interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** `counts` shows a large number above each label. */
  variant?: 'line' | 'counts' | undefined
  /** The panel of the selected tab. */
  children: ReactNode
}

/** Tabs with one panel. Arrow keys, Home and End move between tabs (WAI-ARIA tabs pattern). */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  variant = 'line',
  children,
}: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.id === selected)

  const move = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const steps: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const to = steps[event.key]
    const tab = to === undefined ? undefined : tabs[to]
    if (to === undefined || tab === undefined) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <>
      <List ref={list} role="tablist" aria-label={label} data-variant={variant} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            aria-label={tab.description}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {variant === 'counts' && <b>{format.format(tab.count ?? 0)}</b>}
            <span>{tab.label}</span>
          </button>
        ))}
      </List>
      <TabPanel
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        data-variant={variant}
      >
        {children}
      </TabPanel>
    </>
  )
}
