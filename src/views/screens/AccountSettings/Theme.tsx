import { ThemeChooser } from '../../shell/ThemeChooser.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

/** The theme of this browser. */
export const Theme = () => (
  <SettingsPanel title="Theme" lead="Applies to this browser. System follows your device.">
    <ThemeChooser />
  </SettingsPanel>
)
