import { Grid3x3 } from 'lucide-react'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { useDensity } from './useDensity.ts'

/** Switches grids of cards between comfortable and compact. */
export function DensitySwitch() {
  const [density, setDensity] = useDensity()
  const isCompact = density === 'compact'
  return (
    <IconButton
      label="Compact grid"
      pressed={isCompact}
      icon={<Grid3x3 />}
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    />
  )
}
