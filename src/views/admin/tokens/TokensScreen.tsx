import { useActorRef } from '@xstate/react'
import { useLocation } from 'wouter'
import { type AccessTokenKind } from '../../../../contract/accessTokens.ts'
import { Tabs } from '../../components/controls/Tabs.tsx'
import { useCharts, useMember } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { TokensPage } from './TokensPage.tsx'
import { kindTexts } from './tokenTexts.ts'

const { title, path } = pages.tokens

const kinds = ['invitation', 'supporter', 'api'] as const satisfies readonly AccessTokenKind[]

/** `admin/tools/tokens`. The kind is in the address. Admins make invitation codes, super admins all kinds. */
export function TokensScreen() {
  const { is_super_admin: isSuperAdmin } = useMember()
  const [, search = ''] = usePageAddress().split('?')
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(search).get('kind')
  const kind = (isSuperAdmin && kinds.find((each) => each === asked)) || 'invitation'
  const list = <KindOfTokens key={kind} kind={kind} />
  return (
    <AdminPage
      title={title}
      lead="Secrets are shown once, when they are made. They can be revoked at any time."
    >
      {isSuperAdmin ? (
        <Tabs
          label="Kinds"
          tabs={kinds.map((id) => ({ id, label: kindTexts[id].tab }))}
          selected={kind}
          onSelect={(id) => navigate(id === 'invitation' ? path : `${path}?kind=${id}`)}
        >
          {list}
        </Tabs>
      ) : (
        list
      )}
    </AdminPage>
  )
}

function KindOfTokens({ kind }: { kind: AccessTokenKind }) {
  const { accessTokens, accessTokenForm } = useCharts('accessTokens')
  const actor = useActorRef(accessTokens, { input: { kind } })
  return <TokensPage actor={actor} form={accessTokenForm} />
}
