import { Check, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { layout } from '../lib/layout.ts'
import { t } from '../lib/text.tsx'
import { Button } from './button.tsx'
import { toast } from './toast.ts'
import { writeLink } from './write-link.ts'

/** Copies an address and says so for three seconds (SHR-06). */
export const CopyLink = ({ url }: { url: string }) => {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), layout.copiedFlag)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await writeLink(url)
      setCopied(true)
    } catch {
      toast.error(t('The link was not copied'), t('Copy it by hand: {url}', { url }))
    }
  }
  return (
    <Button icon={isCopied ? <Check /> : <Link2 />} onPress={() => void copy()}>
      {isCopied ? t('Copied') : t('Copy link')}
    </Button>
  )
}
