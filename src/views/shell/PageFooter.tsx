import type { Site } from '../../../contract/site.ts'
import { Footer } from '../components/layout/Footer.tsx'
import { useLodge } from '../lodge.ts'

/** Pages outside the app, whose addresses the operator sets (`docs/product.md#external-links`). */
const labels: Record<keyof Site['links'], string> = {
  about: 'About',
  guidelines: 'Content guidelines',
  help: 'Help',
  privacy: 'Privacy',
  terms: 'Terms',
  compliance: 'Record-keeping compliance',
}

export function PageFooter() {
  const { site } = useLodge()
  const links = Object.entries(labels).flatMap(([name, label]) => {
    const href = site.links[name as keyof Site['links']]
    return href === undefined ? [] : [{ label, href }]
  })
  return <Footer siteName={site.name} links={links} />
}
