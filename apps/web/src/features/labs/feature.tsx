import { FlaskConical } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'
import { lazy } from '../../lib/lazy.ts'
import { usePanels } from '../../lib/panels/panels.ts'
import { t } from '../../lib/text.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { PanelLoading } from '../../ui/feedback/panel-loading.tsx'
import { promptSignIn, useUser } from '../users/index.ts'

const signInReason = t('Sign in to use Labs')

const LabsButton = () => {
  const panels = usePanels()
  const isGuest = useUser()?.isGuest
  const open = () => panels.open('labs')
  return (
    <IconButton
      label={t('Labs')}
      isActive={panels.isOpen('labs')}
      onPress={() => {
        if (isGuest !== false) promptSignIn({ reason: signInReason, onSignedIn: open })
        else panels.toggle('labs')
      }}
    >
      <FlaskConical />
    </IconButton>
  )
}

export const feature: Feature = {
  name: 'labs',
  order: 230,
  entries: [
    {
      id: 'labs',
      label: t('Labs'),
      command: t('Open Labs'),
      icon: FlaskConical,
      opens: { panel: 'labs' },
      needsAccount: true,
      signInReason,
    },
  ],
  panels: [
    {
      id: 'labs',
      side: 'left',
      title: t('Labs'),
      component: lazy(() => import('./labs-panel.tsx'), PanelLoading),
      routes: 'all',
    },
  ],
  Footer: LabsButton,
}
