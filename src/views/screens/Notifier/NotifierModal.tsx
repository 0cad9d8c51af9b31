import { Dialog } from '../../components/controls/Dialog.tsx'
import { useModalRoute } from '../../shell/useModalRoute.ts'
import { SideNotifier } from './SideNotifier.tsx'
import { useNotifier } from './useNotifier.ts'

/** The side notifier as a modal, for windows without room beside the page. */
export function NotifierModal() {
  const modal = useModalRoute()
  return (
    <Dialog title="Activity" size="small" {...modal}>
      <SideNotifier notifier={useNotifier()} isInDialog />
    </Dialog>
  )
}
