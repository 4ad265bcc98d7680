import type { Attachment } from '@atelier/contract/sources/attachment'
import { BookOpen, Code, FileText, Image, Link2, Mail, Presentation, Sheet, Type } from 'lucide-react'

const mimeTypeIcons: [RegExp, typeof FileText][] = [
  [/spreadsheet|excel|csv|tab-separated/, Sheet],
  [/presentation|powerpoint/, Presentation],
  [/epub/, BookOpen],
  [/rfc822|mbox|outlook/, Mail],
  [/json|xml|javascript|typescript|x-python|x-.*source|x-sh/, Code],
]

export const SourceIcon = ({ attachment }: { attachment: Pick<Attachment, 'type' | 'mimeType'> }) => {
  const { type, mimeType } = attachment
  const typeIcon = { LINK: Link2, IMAGE: Image, TEXT: Type, FILE: null, CONNECTED: null }[type]
  const Icon = typeIcon ?? mimeTypeIcons.find(([pattern]) => pattern.test(mimeType))?.[1] ?? FileText
  return <Icon />
}
