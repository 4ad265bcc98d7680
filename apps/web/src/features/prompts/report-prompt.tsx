import { Flag } from 'lucide-react'
import { useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { reportPrompt } from './api.ts'

const ReasonDialog = lazy(() => import('../../ui/overlays/reason-dialog.tsx'))

export const ReportPrompt = ({ id, name }: { id: string; name: string }) => {
  const [isReporting, setReporting] = useState(false)
  return (
    <span className="relative z-10 shrink-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100">
      <IconButton label={t('Report {name}', { name })} onPress={() => setReporting(true)}>
        <Flag />
      </IconButton>
      {isReporting && (
        <ReasonDialog
          title={t('Report “{name}”?', { name })}
          description={t(
            'Your report goes to your administrators. The prompt’s owner won’t see who reported it.',
          )}
          confirmLabel={t('Send report')}
          save={async (reason) => {
            await reportPrompt(id, reason)
            toast.success(t('Report sent'))
          }}
          onClose={() => setReporting(false)}
        />
      )}
    </span>
  )
}
