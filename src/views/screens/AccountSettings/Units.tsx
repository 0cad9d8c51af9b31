import { OwnSwitches, type OwnSwitch } from './OwnSwitches.tsx'

const switches: readonly OwnSwitch<'use_imperial'>[] = [
  {
    field: 'use_imperial',
    label: 'Miles, feet and pounds',
    hint: 'Distances and measures are told to you in these, and you search by them. When it is off, they are metric.',
  },
]

/** The units of distances and measures. */
export const Units = () => <OwnSwitches title="Units" switches={switches} />
