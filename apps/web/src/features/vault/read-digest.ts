import type { Attachment, Digest } from '@atelier/contract/sources/attachment'

export const readDigest = ({ summary }: Pick<Attachment, 'summary'>): Digest | null => {
  if (summary === null) return null
  try {
    const { title = '', summary: text = '', tags = [] } = JSON.parse(summary) as Partial<Digest>
    return { title, summary: text, tags }
  } catch {
    return null
  }
}
