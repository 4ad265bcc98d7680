import type { UnsupportedRanges } from '@atelier/contract/answers/citation'
import { splitAtMarkers } from '@atelier/contract/answers/claim-markers'
import { LucideProvider } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import Markdown from '../features/chat/markdown/markdown.tsx'
import { iconDefaults } from '../ui/icon-defaults.ts'

const parseMarkers = (markedText: string): { text: string; unsupported: UnsupportedRanges } => {
  let text = ''
  const unsupportedRanges: UnsupportedRanges = []
  for (const [part, isMarked] of splitAtMarkers(markedText, false).parts) {
    if (isMarked) unsupportedRanges.push([text.length, text.length + part.length])
    text += part
  }
  return { text, unsupported: unsupportedRanges }
}

const WhenRendered = ({ onRendered, children }: { onRendered: () => void; children: ReactNode }) => {
  useLayoutEffect(onRendered, [onRendered])
  return children
}

export const renderAnswers = (elements: readonly HTMLElement[]): void => {
  for (const answer of elements) {
    const container = document.createElement('div')
    createRoot(container).render(
      <LucideProvider {...iconDefaults}>
        <WhenRendered onRendered={() => answer.replaceWith(container)}>
          <Markdown
            {...parseMarkers(answer.dataset['markdown'] ?? '')}
            citations={[]}
            isStreaming={false}
            onCite={() => undefined}
          />
        </WhenRendered>
      </LucideProvider>,
    )
  }
}
