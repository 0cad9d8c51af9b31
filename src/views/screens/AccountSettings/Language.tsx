import { useLodge } from '../../lodge.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

/** The language of the site. */
export function Language() {
  const { site } = useLodge()
  return <SettingsPanel title="Language" lead={`${site.name} is available in English only for now.`} />
}
