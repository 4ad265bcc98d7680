import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { announce } from '../../../lib/browser/announce.ts'
import { layout } from '../../../lib/layout.ts'
import { t } from '../../../lib/text.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

export const CopyButton = ({
  label,
  text,
  onCopied,
}: {
  label: string
  text: string
  onCopied?: () => void
}) => {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), layout.copiedIndicatorMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true)
        announce(t('Copied'))
        onCopied?.()
      },
      () => toast.error(t('Couldn’t copy'), t('Your browser blocked copying.')),
    )
  return (
    <IconButton label={isCopied ? t('Copied') : label} onPress={() => void copy()}>
      {isCopied ? <Check /> : <Copy />}
    </IconButton>
  )
}
