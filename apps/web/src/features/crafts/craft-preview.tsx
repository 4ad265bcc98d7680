import { type RefObject, useRef } from 'react'
import { CodeBlock, Diagram } from '../chat/index.ts'
import { LazyMarkdown } from '../chat/markdown/index.ts'
import type { Citation } from '@atelier/contract/answers/citation'
import { usePanels } from '../../lib/panels/panels.ts'
import { CraftFrame } from './craft-frame.tsx'
import type { FrameError, HostedFrame } from './host-frame.ts'
import type { CraftView } from './use-craft.ts'
import { useTextSelection } from './use-text-selection.ts'

const languages: Partial<Record<CraftView['type'], string>> = {
  'text/html': 'html',
  'text/markdown': 'markdown',
  'application/craft.react': 'tsx',
  'application/craft.mermaid': 'mermaid',
}

export const languageOf = ({ type, language }: Pick<CraftView, 'type' | 'language'>): string =>
  languages[type] ?? language

export const useOpenSource = () => {
  const panels = usePanels()
  return ({ attachmentId, position, quote }: Citation) =>
    panels.open('sources', {
      attachment: attachmentId,
      ...(position === null ? {} : { passage: `${position.start}-${position.end}`, quote }),
    })
}

interface CraftPreviewProps {
  craft: CraftView
  onSelectText: (text: string) => void
  runningFrame: RefObject<HostedFrame | null>
  onFix?: ((errors: readonly FrameError[]) => void) | undefined
}

/** Only pages and apps run code, in an isolated frame. */
export const CraftPreview = ({ craft, onSelectText, runningFrame, onFix }: CraftPreviewProps) => {
  const openSource = useOpenSource()
  const container = useRef<HTMLDivElement>(null)
  useTextSelection(container, onSelectText)
  const { craftId, type, title, content, citations, unsupported } = craft
  if (type === 'text/html' || type === 'application/craft.react')
    return (
      <CraftFrame
        key={craft.versionId}
        craftId={craftId}
        versionId={craft.versionId}
        title={title}
        kind={type === 'text/html' ? 'html' : 'react'}
        content={content}
        runningFrame={runningFrame}
        onFix={onFix}
      />
    )
  return (
    <div ref={container} className="min-h-0 flex-1 overflow-y-auto px-5 pb-10">
      <div className="mx-auto max-w-prose">
        {type === 'text/markdown' ? (
          <LazyMarkdown
            text={content}
            citations={citations}
            unsupported={unsupported}
            isStreaming={false}
            onCite={openSource}
          />
        ) : type === 'application/craft.mermaid' ? (
          <Diagram code={content} onFix={onFix && ((message) => onFix([{ message, stack: '', count: 1 }]))} />
        ) : (
          <CodeBlock code={content} language={languageOf(craft)} isIncomplete={false} />
        )}
      </div>
    </div>
  )
}
