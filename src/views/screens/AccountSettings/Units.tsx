import { OwnSwitches, type OwnSwitch } from './OwnSwitches.tsx'

const switches: readonly OwnSwitch<'use_imperial'>[] = [
  {
    field: 'use_imperial',
    label: 'Use miles, feet and pounds',
    hint: 'For distances and measures, also in searches. When off, they are metric.',
  },
]

/** The units of distances and measures. */
export const Units = () => <OwnSwitches title="Units" switches={switches} />
