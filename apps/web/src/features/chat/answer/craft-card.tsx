import type { CraftOutput } from '@atelier/contract/answers/tool-output'
import { AppWindow, ChevronRight, CodeXml, FileText, TriangleAlert, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { craftPanelOf, usePanels } from '../../../lib/panels/panels.ts'
import { plural, t, translate } from '../../../lib/text.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'

const kindDetails: Record<CraftOutput['kind'], { name: string; icon: ReactNode }> = {
  'text/html': { name: t('Page'), icon: <AppWindow /> },
  'text/markdown': { name: t('Document'), icon: <FileText /> },
  'application/craft.code': { name: t('Code'), icon: <CodeXml /> },
  'application/craft.react': { name: t('App'), icon: <AppWindow /> },
  'application/craft.mermaid': { name: t('Diagram'), icon: <Workflow /> },
}

const statusLineOf = ({
  kind,
  status,
  number,
  isEdit,
  content = '',
  comments,
  failure,
  sentence,
}: CraftOutput): string => {
  const { name } = kindDetails[kind]
  if (status === 'failed')
    return failure === undefined ? t('Couldn’t create the craft.') : translate(sentence ?? failure)
  if (comments) {
    const label = plural(comments.length, '1 comment', '{count} comments')
    const openCount = comments.filter(({ state }) => state === 'open').length
    if (status === 'pending') return comments.length === 0 ? t('Reading…') : label
    return openCount === 0
      ? `${label} · ${t('reviewed')}`
      : `${label} · ${t('{count} to review', { count: openCount })}`
  }
  if (status === 'pending')
    return isEdit ? t('Editing…') : t('Writing… {count} characters', { count: content.length })
  const nameWithVersion = number > 1 ? t('{name} · Version {number}', { name, number }) : name
  return status === 'incomplete'
    ? t('{name} · interrupted, incomplete', { name: nameWithVersion })
    : nameWithVersion
}

export const CraftCard = ({ part }: { part: CraftOutput }) => {
  const { craftId, versionId, kind, title, status } = part
  const panels = usePanels()
  const isPending = status === 'pending'
  const summaryLine = (
    <>
      <span className="shrink-0 text-muted">
        {isPending ? <Spinner /> : status === 'failed' ? <TriangleAlert /> : kindDetails[kind].icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">{title}</span>
        <span className="block text-13 text-muted">{statusLineOf(part)}</span>
      </span>
    </>
  )
  const className =
    'flex w-full items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-2.5 text-start'
  if (status === 'failed') return <div className={className}>{summaryLine}</div>
  return (
    <button
      type="button"
      className={`${className} transition-colors hover:border-line-strong`}
      onClick={() =>
        panels.open(craftPanelOf(kind), {
          craft: craftId,
          ...(isPending || part.comments ? {} : { version: versionId }),
        })
      }
    >
      {summaryLine}
      <ChevronRight className="text-faint" />
    </button>
  )
}
