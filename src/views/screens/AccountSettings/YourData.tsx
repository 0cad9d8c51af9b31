import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { landFocus } from '../../components/layout/landFocus.ts'
import { useCharts } from '../../lodge.ts'
import { usePanelEntry } from '../MemberList/usePanelEntry.ts'
import { DataArchive } from './DataArchive.tsx'
import { RequestArchive } from './RequestArchive.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

/** The archive of everything that is kept about the member. */
export function YourData() {
  const { dataExport, dataExportForm } = useCharts('ownData')
  const archive = useActorRef(dataExport)
  const shown = useRef<HTMLElement>(null)
  const [address] = useLocation()
  // The dialog has a history entry, so that back closes it.
  const { isOpen, open, close } = usePanelEntry(address)
  const canAsk = useSelector(archive, (snapshot) => snapshot.can({ type: 'archive.ask' }))
  const isWanted = isOpen && canAsk
  useEffect(() => {
    if (isWanted) archive.send({ type: 'archive.ask' })
  }, [archive, isWanted])
  useEffect(() => {
    if (!isOpen) archive.send({ type: 'archive.cancel' })
  }, [archive, isOpen])
  return (
    <SettingsPanel
      title="Your data"
      lead="Get a copy of everything we keep about you: your profile, places, lists, messages, payments, photos and videos. It comes as a ZIP file."
    >
      <section ref={shown} tabIndex={-1} aria-label="Your archive">
        <DataArchive archive={archive} onAsk={open} />
      </section>
      <RequestArchive
        archive={archive}
        form={dataExportForm}
        onClose={close}
        onRequested={(requested) => {
          archive.send({ type: 'archive.requested', archive: requested })
          close()
          // The button that asked has gone.
          landFocus(() => shown.current)
        }}
      />
    </SettingsPanel>
  )
}
