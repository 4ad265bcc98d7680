import { Check, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { layout } from '../../lib/layout.ts'
import { t } from '../../lib/text.tsx'
import { Button } from './button.tsx'
import { toast } from '../feedback/toast.ts'
import { localNoteOf, writeLink } from './write-link.ts'

export const CopyLink = ({ url, embedCode }: { url: string; embedCode?: string }) => {
  const label = embedCode === undefined ? t('Copy link') : t('Copy embed code')
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), layout.copiedIndicatorMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await writeLink(url, embedCode)
      setCopied(true)
    } catch {
      const title = embedCode === undefined ? t('Couldn’t copy the link') : t('Couldn’t copy the code')
      toast.error(
        title,
        `${t('Copy it manually: {url}', { url: embedCode ?? url })} ${localNoteOf(url)}`.trim(),
      )
    }
  }
  return (
    <Button icon={isCopied ? <Check /> : <Link2 />} onPress={() => void copy()}>
      {isCopied ? t('Copied') : label}
    </Button>
  )
}
