import { useEffect, useRef } from 'react'
import { announce, announcements } from '../lib/browser/announce.ts'
import { focusErrors } from '../lib/forms/focus-errors.ts'
import { keepFocus } from '../lib/browser/keep-focus.ts'
import { useStore } from '../lib/store.ts'
import { t } from '../lib/text.tsx'
import { useOnline } from '../lib/browser/use-online.ts'
import '../ui/forced-colors.css'

const Assistance = ({ panels }: { panels: readonly string[] }) => {
  useEffect(() => keepFocus(), [])
  useEffect(() => focusErrors(), [])
  usePanelAnnouncements(panels)
  useOnlineAnnouncement()
  return (
    // always mounted: screen readers skip the first text of a new live region
    <div role="log" aria-live="polite" aria-relevant="additions" className="sr-only">
      {useStore(announcements).map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}

export default Assistance

const usePanelAnnouncements = (panels: readonly string[]) => {
  const previousPanels = useRef(panels)
  useEffect(() => {
    const previousIds = previousPanels.current
    previousPanels.current = panels
    for (const panel of panels) if (!previousIds.includes(panel)) announce(t('{panel} opened', { panel }))
    for (const panel of previousIds) if (!panels.includes(panel)) announce(t('{panel} closed', { panel }))
  }, [panels])
}

const useOnlineAnnouncement = () => {
  const isOnline = useOnline()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline && !wasOnline.current) announce(t('You’re back online.'))
    wasOnline.current = isOnline
  }, [isOnline])
}
