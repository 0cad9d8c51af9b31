import { Eye, Pencil } from 'lucide-react'
import { useHistoryState } from 'wouter/use-browser-location'
import { ActionBar } from '../../components/controls/ActionBar.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { useMember } from '../../lodge.ts'
import { paths, profileAsOthersPath } from '../../paths.ts'
import { liesOverPage } from '../../shell/modals.ts'

/** The actions of the member's own profile. As others see it, it says so. */
export function OwnActions({ isAsOthers }: { isAsOthers: boolean }) {
  const { name } = useMember()
  const state: unknown = useHistoryState()
  return (
    <ActionBar>
      {isAsOthers ? (
        <p role="status">This is how other members see your profile.</p>
      ) : (
        <ButtonLink
          href={profileAsOthersPath(name)}
          icon={<Eye />}
          linkState={liesOverPage(state) ? state : undefined}
        >
          As others see it
        </ButtonLink>
      )}
      <ButtonLink href={paths.info} variant="primary" icon={<Pencil />}>
        Edit
      </ButtonLink>
    </ActionBar>
  )
}
