import { Dialog } from '../../components/controls/Dialog.tsx'
import { useModalRoute } from '../../shell/useModalRoute.ts'
import { SideNotifier } from './SideNotifier.tsx'
import { useNotifier } from './useNotifier.ts'

/** The side notifier where there is no room for it beside the page: on a phone a sheet. */
export function NotifierModal() {
  const modal = useModalRoute()
  return (
    <Dialog title="Activity" size="small" {...modal}>
      <SideNotifier notifier={useNotifier()} isInDialog />
    </Dialog>
  )
}
