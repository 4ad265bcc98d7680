import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast'
import { t } from '../../lib/text.tsx'
import { toastQueue } from './toast-queue.ts'
import type { ToastTone } from './toast.ts'

const icons: Record<ToastTone, React.ReactNode> = {
  success: <CircleCheck className="mt-0.5 shrink-0 text-good" />,
  error: <CircleAlert className="mt-0.5 shrink-0 text-bad" />,
  info: <Info className="mt-0.5 shrink-0 text-muted" />,
  progress: <Info className="mt-0.5 shrink-0 text-muted" />,
}

/** Centered below the header, away from Send and the panels' controls. F6 focuses it. */
const ToastRegion = () => (
  <AriaToastRegion
    queue={toastQueue}
    className="pointer-events-none safe-page fixed inset-x-4 top-15 z-50 flex flex-col items-center gap-2 outline-none *:pointer-events-auto"
  >
    {({ toast }) => (
      <AriaToast
        toast={toast}
        className="flex w-full animate-appear items-start gap-2.5 rounded-md border border-line bg-surface py-2.5 pe-2 ps-3 shadow-float tablet:w-toast"
      >
        {icons[toast.content.tone]}
        <AriaToastContent
          role={toast.content.tone === 'error' ? 'alert' : 'status'}
          className="flex min-w-0 flex-1 flex-col py-px"
        >
          <Text slot="title" className="text-14 font-medium break-words">
            {toast.content.title}
          </Text>
          {toast.content.description !== undefined && (
            <Text slot="description" className="text-13 break-words whitespace-pre-line text-muted">
              {toast.content.description}
            </Text>
          )}
        </AriaToastContent>
        <Button
          slot="close"
          aria-label={t('Dismiss')}
          className="touch-area flex size-6 shrink-0 items-center justify-center rounded-xs text-muted hover:bg-tint-strong hover:text-ink"
        >
          <X size={14} />
        </Button>
      </AriaToast>
    )}
  </AriaToastRegion>
)

export default ToastRegion
