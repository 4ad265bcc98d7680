import { useState } from 'react'
import { activeShortcuts, isSingleKey, setSingleKeys, singleKeys } from '../lib/browser/shortcuts.ts'
import { useStore } from '../lib/store.ts'
import { t } from '../lib/text.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Kbd } from '../ui/display/kbd.tsx'
import { Switch } from '../ui/fields/switch.tsx'

const ShortcutList = ({ onClose }: { onClose: () => void }) => {
  const [shortcuts] = useState(activeShortcuts.get)
  const hasSingleKeys = useStore(singleKeys)
  const lines = [
    ...shortcuts.filter(({ keys }) => keys !== 'Escape' && (hasSingleKeys || !isSingleKey(keys))),
    { keys: '↑', label: t('Edit your last message') },
    { keys: t('Esc'), label: t('Stop the answer, or close a dialog or menu') },
  ]
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <dl className="flex flex-col pb-2">
        {lines.map(({ keys, label }) => (
          <div
            key={keys}
            className="flex items-center justify-between border-b border-line py-2.5 last:border-b-0"
          >
            <dt className="text-14">{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <Switch isSelected={hasSingleKeys} onChange={setSingleKeys}>
        {t('Single-key shortcuts, such as / and ?')}
      </Switch>
    </Dialog>
  )
}

export default ShortcutList
